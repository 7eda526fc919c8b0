import { securityConfig, setPaymentPassword } from "@croupier/contract/security"
import { registerSettings } from "@croupier/contract/merchants"
import { checkField, type FieldRule } from "@croupier/contract/register-rules"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { refusedFields } from "../../forms/refused-field.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { toast } from "../../ui/toast.tsx"

type FormField = "password" | "newPassword" | "confirmNewPassword"
const ALL = ["password", "newPassword", "confirmNewPassword"] as const
const needed: Fault = { key: "field_required", args: [] }
/** Where the merchant has no rule: six digits, as the server decides too. */
const RULE: FieldRule = {
  field: "paymentPassword",
  enabled: true,
  required: true,
  patternId: "digits",
  minLength: 6,
  maxLength: 6,
}
const FIELD_OF: Partial<Record<string, FormField>> = {
  PASSWORD_WRONG: "password",
  PASSWORD_MISMATCH: "confirmNewPassword",
  FIELD_INVALID: "newPassword",
}

function usePaymentPassword() {
  const t = useT("member")
  const settings = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  const own = settings.data?.rules.find((each) => each.field === "paymentPassword")
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const fields = useFields<FormField>(
    useCallback(
      ({ password, newPassword, confirmNewPassword }) => {
        const wrong = checkField({ ...RULE, ...own, enabled: true, required: true }, newPassword)
        return {
          ...(password ? {} : { password: needed }),
          ...(wrong ? { newPassword: wrong } : {}),
          ...(confirmNewPassword === newPassword
            ? {}
            : { confirmNewPassword: { key: "inconsistent_twice", args: [] } }),
          ...(confirmNewPassword ? {} : { confirmNewPassword: needed }),
        }
      },
      [own],
    ),
  )
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(ALL)) return
      const { password = "", newPassword = "", confirmNewPassword = "" } = fields.values
      try {
        await call(setPaymentPassword, { password, newPassword, confirmNewPassword })
        for (const name of ALL) fields.set(name, "")
        toast(t("member_payment_saved"), "good")
        await queryClient.invalidateQueries({ queryKey: [securityConfig.module] })
      } catch (error) {
        if (!(error instanceof CallError)) return setRefused(t("something_failed"))
        const field = FIELD_OF[error.code]
        const [listed] = refusedFields(error)
        if (field)
          fields.refuse(field, listed?.fault ? t(listed.fault.key, ...listed.fault.args) : error.message)
        else setRefused(error.message)
      }
    })
  return { fields, refused, busy, submit }
}

/** Sets or changes the password that payments ask for; the login password proves who asks. */
export function PaymentPasswordForm() {
  const t = useT("member")
  const auth = useT("auth")
  const { fields, refused, busy, submit } = usePaymentPassword()
  return (
    <form
      noValidate
      aria-labelledby="payment-password"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
      <PasswordField
        {...fields.props("password")}
        label={t("member_your_password")}
        required
        autoComplete="current-password"
      />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {auth(busy ? "auth_saving" : "auth_save_password")}
      </Button>
    </form>
  )
}
