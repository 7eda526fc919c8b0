import { sendSignInCode, setPasswordByPhone } from "@croupier/contract/verification"
import { useCallback } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { MobileField } from "../../forms/mobile-field.tsx"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { humanAnswer } from "../../forms/human/human-answer.ts"
import { useDialingCode } from "../../forms/use-dialing-code.ts"
import { needed } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useNumberCode } from "../../forms/use-number-code.ts"
import { useRule } from "../../forms/use-rule.ts"
import { newPasswordFaults, type NewPasswordField } from "../../forms/password-faults.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { numberFault } from "../../forms/number-fault.ts"
import { PASSWORD_REFUSALS, usePasswordSet } from "./use-password-set.ts"

type Name = "mobileNum" | "verificationCode" | NewPasswordField
const FIELD_OF = {
  ...PASSWORD_REFUSALS,
  PHONE_INVALID: "mobileNum",
  CODE_WRONG: "verificationCode",
  CODE_EXPIRED: "verificationCode",
} as const

/** Number, code and new password in one form, as the specification has it. */
export function ForgotByMobile() {
  const t = useT("auth")
  const rule = useRule("password")
  const done = usePasswordSet()
  const [dialingCode, chooseDialingCode] = useDialingCode()
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<Name>(
    useCallback(
      (values: Readonly<Partial<Record<Name, string>>>) => {
        const fault = numberFault(values.mobileNum, dialingCode)
        return {
          ...newPasswordFaults(values, rule),
          ...(fault ? { mobileNum: fault } : {}),
          ...(values.verificationCode?.trim() ? {} : { verificationCode: needed }),
        }
      },
      [dialingCode, rule],
    ),
  )
  useFirstField(fields, "mobileNum")
  const { number, code } = useNumberCode(fields, dialingCode, async (asked) =>
    call(sendSignInCode, { ...asked, usage: "password", ...(await humanAnswer("codes")) }),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["mobileNum", "verificationCode", "newPassword", "confirmNewPassword"])) return
        const { verificationCode = "", newPassword = "" } = fields.values
        await call(setPasswordByPhone, {
          ...number(),
          verificationCode: verificationCode.trim(),
          newPassword,
        })
        done()
      },
      (error) => fields.refuseFor(error, FIELD_OF),
    )
  return (
    <Form submit={submit}>
      <p className="text-fg-2">{t("auth_forgot_mobile_text")}</p>
      <MobileField
        field={fields.props("mobileNum")}
        dialingCode={dialingCode}
        chooseDialingCode={chooseDialingCode}
      />
      <SentCodeField field={fields.props("verificationCode")} code={code} />
      <NewPasswordFields field={fields.props} rule={rule} />
      <FormError message={refused} />
      <Button type="submit" size="large" busy={busy}>
        {t(busy ? "auth_saving" : "auth_save_password")}
      </Button>
    </Form>
  )
}
