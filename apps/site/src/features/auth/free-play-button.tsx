import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useSession } from "../../session/session.ts"
import { Button, type ButtonKind } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { enterTrial } from "./enter-trial.ts"
import { useOnce } from "../../forms/use-once.ts"

/** Opens a trial account with play money; absent when the merchant does not offer it or a member is signed in. */
export function FreePlayButton(props: { readonly kind?: ButtonKind; readonly explained?: boolean }) {
  const t = useT("auth")
  const settings = useSettings()
  const session = useSession()
  const { busy, once } = useOnce()
  if (!settings.play.freePlay || session) return null
  const start = () => once(async () => void (await enterTrial()))
  return (
    <div className="grid grid-cols-1 justify-items-center gap-1">
      <Button kind={props.kind ?? "quiet"} busy={busy} onClick={() => void start()}>
        {busy ? null : <Icon name="play" size={18} />}
        {t(busy ? "auth_opening_trial" : "auth_try_free")}
      </Button>
      {props.explained ? <span className="text-sm text-fg-3">{t("auth_try_free_text")}</span> : null}
    </div>
  )
}
