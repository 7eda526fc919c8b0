import { changePassword, memberInfo } from "@croupier/contract/identity"
import { registerSettings } from "@croupier/contract/merchants"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { call, CallError } from "../api/call.ts"
import { query, queryClient } from "../api/query.ts"
import { useT } from "../i18n/i18n.tsx"
import { toast } from "../ui/toast.tsx"
import { passwordFaults, type ChangeField } from "./password-faults.ts"
import { refusedFields } from "./refused-field.ts"
import { useFields } from "./use-fields.ts"
import { useOnce } from "./use-once.ts"

const FIELD_OF: Partial<Record<string, ChangeField>> = {
  PASSWORD_WRONG: "oldPassword",
  PASSWORD_MISMATCH: "confirmNewPassword",
  PASSWORD_UNCHANGED: "newPassword",
  FIELD_INVALID: "newPassword",
}

const ALL: readonly ChangeField[] = ["oldPassword", "newPassword", "confirmNewPassword"]

/**
 * State and rules of a change of password. `known` is the old one where it was typed a moment ago. `onDone`
 * hears of a change that was made, and may empty the form.
 */
export function useChangePassword(known: string | undefined, onDone: (clear: () => void) => void) {
  const t = useT("auth")
  const settings = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  const rule = settings.data?.rules.find((each) => each.field === "password")
  const [asksOld, askOld] = useState(known === undefined)
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const fields = useFields<ChangeField>(
    useCallback((values) => passwordFaults(values, rule, asksOld), [rule, asksOld]),
  )

  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) return setRefused(t("something_failed"))
    const field = FIELD_OF[error.code]
    const [listed] = refusedFields(error)
    if (field === "oldPassword") askOld(true)
    if (field) fields.refuse(field, listed?.fault ? t(listed.fault.key, ...listed.fault.args) : error.message)
    else setRefused(error.message)
  }
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      const asked: readonly ChangeField[] = ["newPassword", "confirmNewPassword"]
      if (!fields.accept(asksOld ? ["oldPassword", ...asked] : asked)) return
      const { oldPassword = known ?? "", newPassword = "", confirmNewPassword = "" } = fields.values
      try {
        await call(changePassword, { oldPassword, newPassword, confirmNewPassword })
        onDone(() => {
          for (const field of ALL) fields.set(field, "")
        })
        toast(t("auth_password_changed"), "good")
        await queryClient.invalidateQueries({ queryKey: [memberInfo.module] })
      } catch (error) {
        failed(error)
      }
    })
  return { fields, rule, asksOld, refused, busy, submit }
}
