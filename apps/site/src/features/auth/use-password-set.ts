import { memberInfo } from "@croupier/contract/identity"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { closeModal, switchModal } from "../../modals/modals.tsx"
import { readSession } from "../../session/store.ts"
import { toast } from "../../ui/toast.ts"

/** Refusals that are about the new password. */
export const PASSWORD_REFUSALS = { FIELD_INVALID: "newPassword", PASSWORD_UNCHANGED: "newPassword" } as const

/**
 * Steps after a new password: every session of its account is over, so the person signs in with it. A member who is
 * signed in here is asked for by one call, which notices where the session was the account's.
 */
export function usePasswordSet(): () => void {
  const t = useT("auth")
  return () => {
    toast(t("auth_password_set"), "good")
    if (!readSession()) return switchModal("login")
    closeModal()
    void call(memberInfo, {}).catch(() => undefined)
  }
}
