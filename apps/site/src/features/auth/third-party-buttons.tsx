import {
  finishThirdParty,
  THIRD_PARTIES,
  type ThirdPartyName,
  type ThirdPartyTicket,
} from "@croupier/contract/third-party"
import { isRefusal } from "@croupier/client/call-error"
import { call } from "../../api/call.ts"
import { useSettings } from "../../boot/boot.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { askedForMore } from "./asked-for-more.ts"
import { enter } from "./enter.ts"
import { openThirdParty, PopupError } from "../../forms/third-party-popup.ts"

const NAMES: Readonly<Record<ThirdPartyName, string>> = { google: "Google", facebook: "Facebook" }

/** The other houses that the merchant lets people sign in with; nothing where there is none. */
export function ThirdPartyButtons() {
  const t = useT("auth")
  const { login } = useSettings()
  const { busy, refused, refuse, attempt } = useAttempt()
  const offered = THIRD_PARTIES.filter((name) => login[name])
  if (offered.length === 0) return null
  const come = (provider: ThirdPartyName) =>
    attempt(
      async () => {
        try {
          const answer = await openThirdParty(provider)
          await enter(await call(finishThirdParty, answer))
        } catch (error) {
          if (!(error instanceof PopupError)) throw error
          refuse(t(`auth_popup_${error.fault}`))
        }
      },
      (error) => {
        if (askedForMore(error, {})) return true
        const ticket = ticketIn(error)
        if (ticket) switchModal("thirdPartyRegister", { ...ticket })
        return ticket !== undefined
      },
    )
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      {offered.map((name) => (
        <Button key={name} kind="outline" busy={busy} onClick={() => void come(name)}>
          {t("auth_with", NAMES[name])}
        </Button>
      ))}
      <FormError message={refused} />
    </div>
  )
}

function ticketIn(error: unknown): ThirdPartyTicket | undefined {
  if (!isRefusal(error, "THIRD_PARTY_UNLINKED")) return undefined
  const { value } = error
  return typeof value === "object" && value !== null && "ticket" in value && typeof value.ticket === "string"
    ? (value as ThirdPartyTicket)
    : undefined
}
