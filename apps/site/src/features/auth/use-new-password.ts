import { memberInfo } from "@croupier/contract/identity"
import { registerSettings } from "@croupier/contract/merchants"
import { checkField, type FieldRule } from "@croupier/contract/register-rules"
import { useQuery } from "@tanstack/react-query"
import { call, type CallError } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { closeModal, switchModal } from "../../modals/modals.tsx"
import { refusedFields } from "../../forms/refused-field.ts"
import { readSession } from "../../session/store.ts"
import type { Fault, Fields } from "../../forms/use-fields.ts"
import { toast } from "../../ui/toast.tsx"

export type NewPasswordField = "newPassword" | "confirmNewPassword"

/** The merchant's rule for passwords, once it is known. */
export function usePasswordRule(): FieldRule | undefined {
  const settings = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  return settings.data?.rules.find((each) => each.field === "password")
}

/** The faults of a new password and its repetition. */
export function newPasswordFaults(
  values: Readonly<Partial<Record<NewPasswordField, string>>>,
  rule: FieldRule | undefined,
): Partial<Record<NewPasswordField, Fault>> {
  const { newPassword = "", confirmNewPassword = "" } = values
  const needed: Fault = { key: "field_required", args: [] }
  const fault = rule && checkField({ ...rule, enabled: true, required: true }, newPassword)
  return {
    ...(newPassword === "" ? { newPassword: needed } : fault ? { newPassword: fault } : {}),
    ...(confirmNewPassword === ""
      ? { confirmNewPassword: needed }
      : confirmNewPassword === newPassword
        ? {}
        : { confirmNewPassword: { key: "inconsistent_twice", args: [] } }),
  }
}

/** Shows a refusal of the new password beside it; false when the refusal is about something else. */
export function usePasswordRefusal(): <F extends string>(
  fields: Fields<F | NewPasswordField>,
  error: CallError,
) => boolean {
  const t = useT("auth")
  return (fields, error) => {
    const fault = refusedFields(error).find(({ field }) => field === "password")?.fault
    if (!fault && error.code !== "PASSWORD_UNCHANGED") return false
    fields.refuse("newPassword", fault ? t(fault.key, ...fault.args) : error.message)
    return true
  }
}

/**
 * What follows a new password: every session of its account is over, so the person signs in with it. Whoever is
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
