import { passkeySignInOptions, signInByPasskey } from "@croupier/contract/passkeys"
import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { call } from "../../api/call.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { enter } from "./enter.ts"

/** The other half of this library made them, on the server. */
const asMade = (options: unknown) => options as PublicKeyCredentialRequestOptionsJSON

/** Signs in by a passkey; nothing where the browser has none. */
export function PasskeyButton() {
  const t = useT("auth")
  const { busy, refused, refuse, attempt } = useAttempt()
  if (!browserSupportsWebAuthn()) return null
  const come = () =>
    attempt(async () => {
      const { ticket, options } = await call(passkeySignInOptions, {})
      // Escaped, or no key of this site on the device: the browser has said so itself.
      const response = await startAuthentication({ optionsJSON: asMade(options) }).catch(() => undefined)
      if (!response) return refuse(t("auth_passkey_failed"))
      await enter(await call(signInByPasskey, { ticket, response: { ...response } }))
    })
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <Button kind="outline" busy={busy} onClick={() => void come()}>
        <Icon name="fingerprint-pattern" size={18} />
        {t("auth_with_passkey")}
      </Button>
      <FormError message={refused} />
    </div>
  )
}
