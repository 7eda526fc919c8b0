import { changePassword, memberInfo } from "@croupier/contract/identity"
import { useCallback, useState } from "react"
import { callGuarded } from "./call-guarded.ts"
import { refresh } from "../api/query.ts"
import { useT } from "../i18n/i18n.tsx"
import { toast } from "../ui/toast.ts"
import { passwordFaults, type ChangeField } from "./password-faults.ts"
import { useAttempt } from "./use-attempt.ts"
import { useFields } from "./use-fields.ts"
import { useRule } from "./use-rule.ts"

const FIELD_OF = {
  PASSWORD_WRONG: "oldPassword",
  PASSWORD_MISMATCH: "confirmNewPassword",
  PASSWORD_UNCHANGED: "newPassword",
  FIELD_INVALID: "newPassword",
} as const

const ALL: readonly ChangeField[] = ["oldPassword", "newPassword", "confirmNewPassword"]

/**
 * State and rules of a change of password. `known` is the old one where it was typed a moment ago. `onDone`
 * hears of a change that was made, and may empty the form.
 */
export function useChangePassword(known: string | undefined, onDone: (clear: () => void) => void) {
  const t = useT("auth")
  const rule = useRule("password")
  const [asksOld, askOld] = useState(known === undefined)
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<ChangeField>(
    useCallback((values) => passwordFaults(values, rule, asksOld), [rule, asksOld]),
  )

  const submit = () =>
    attempt(
      async () => {
        const asked: readonly ChangeField[] = ["newPassword", "confirmNewPassword"]
        if (!fields.accept(asksOld ? ["oldPassword", ...asked] : asked)) return
        const { oldPassword = known ?? "", newPassword = "", confirmNewPassword = "" } = fields.values
        await callGuarded(changePassword, { oldPassword, newPassword, confirmNewPassword })
        onDone(() => {
          for (const field of ALL) fields.set(field, "")
        })
        toast(t("auth_password_changed"), "good")
        await refresh(memberInfo)
      },
      (error) => {
        if (error.code === "PASSWORD_WRONG") askOld(true)
        return fields.refuseFor(error, FIELD_OF)
      },
    )
  return { fields, rule, asksOld, refused, busy, submit }
}
