import type { Me } from "@croupier/contract/console/session"
import { browserSupportsWebAuthn } from "@simplewebauthn/browser"
import { useMutation } from "@tanstack/react-query"
import { useT, type Key } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Fault } from "../parts/notice.tsx"
import { takeMe } from "./session-store.ts"

/** Asks the browser for a key and goes on with what the house says; nothing where the browser has none. */
export function PasskeyButton({
  label,
  act,
  onDone,
}: {
  readonly label: Key
  readonly act: () => Promise<Me>
  readonly onDone?: (() => void) | undefined
}) {
  const t = useT()
  const asking = useMutation({
    mutationFn: act,
    onSuccess: (me) => {
      takeMe(me)
      onDone?.()
    },
  })
  if (!browserSupportsWebAuthn()) return null
  return (
    <div className="grid gap-2">
      <Button busy={asking.isPending} onClick={() => asking.mutate()}>
        <Icon name="fingerprint-pattern" />
        {t(label)}
      </Button>
      <Fault error={asking.error} />
    </div>
  )
}
