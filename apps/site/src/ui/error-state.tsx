import { useT } from "../i18n/i18n.tsx"
import { ChunkError } from "../shell/load-chunk.ts"
import { CallError } from "@croupier/client/call-error"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"

/** Something could not be shown: why, and a way to try again. */
export function ErrorState(props: { readonly error: unknown; readonly retry?: () => void }) {
  const t = useT()
  const { error } = props
  const message =
    error instanceof CallError || error instanceof ChunkError ? error.message : t("something_failed")
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-9 text-center">
      <Icon name="circle-alert" size={36} className="text-hot" />
      <p className="max-w-prose text-fg-2">{message}</p>
      {props.retry ? (
        <Button kind="quiet" onClick={props.retry}>
          <Icon name="refresh-cw" size={18} />
          {t("try_again")}
        </Button>
      ) : null}
    </div>
  )
}
