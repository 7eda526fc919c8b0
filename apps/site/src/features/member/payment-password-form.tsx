import { securityConfig, setPaymentPassword } from "@croupier/contract/security"
import { paymentPasswordRule } from "@croupier/rules/register-rules"
import { useCallback } from "react"
import { callGuarded } from "../../forms/call-guarded.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { newPasswordFaults, type NewPasswordField } from "../../forms/password-faults.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { needed } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useRule } from "../../forms/use-rule.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { toast } from "../../ui/toast.ts"
import { OwnPasswordField } from "./own-password-field.tsx"

type FormField = "password" | NewPasswordField
const ALL = ["password", "newPassword", "confirmNewPassword"] as const
const FIELD_OF = {
  PASSWORD_WRONG: "password",
  PASSWORD_MISMATCH: "confirmNewPassword",
  FIELD_INVALID: "newPassword",
} as const

function usePaymentPassword() {
  const t = useT("member")
  const own = useRule("paymentPassword")
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<FormField>(
    useCallback(
      (values) => ({
        ...(values.password ? {} : { password: needed }),
        ...newPasswordFaults(values, paymentPasswordRule(own)),
      }),
      [own],
    ),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(ALL)) return
        const { password = "", newPassword = "", confirmNewPassword = "" } = fields.values
        await callGuarded(setPaymentPassword, { password, newPassword, confirmNewPassword })
        for (const name of ALL) fields.set(name, "")
        toast(t("member_payment_saved"), "good")
        await refresh(securityConfig)
      },
      (error) => fields.refuseFor(error, FIELD_OF),
    )
  return { fields, refused, busy, submit }
}

/** Sets or changes the password that payments ask for; the login password proves who asks. */
export function PaymentPasswordForm() {
  const t = useT("member")
  const auth = useT("auth")
  const { fields, refused, busy, submit } = usePaymentPassword()
  return (
    <Form submit={submit} labelledBy="payment-password">
      <h4 id="payment-password" className="text-lg font-semibold">
        {t("member_payment_password")}
      </h4>
      <p className="text-sm text-fg-2">{t("member_payment_text")}</p>
      <PasswordField
        {...fields.props("newPassword")}
        label={t("member_payment_new")}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <PasswordField
        {...fields.props("confirmNewPassword")}
        label={t("member_payment_again")}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <OwnPasswordField field={fields.props("password")} />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {auth(busy ? "auth_saving" : "auth_save_password")}
      </Button>
    </Form>
  )
}
