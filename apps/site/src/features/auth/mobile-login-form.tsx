import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { MobileField } from "../../forms/mobile-field.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { useFirstField } from "../../forms/use-first-field.ts"
import { CaptchaField } from "./captcha-field.tsx"
import { LoginFoot } from "./login-foot.tsx"
import { useMobileLogin } from "./use-mobile-login.ts"
import { Form } from "../../forms/form.tsx"

/** Signs in by a mobile number, with the code of a short message or with the password. */
export function MobileLoginForm() {
  const t = useT("auth")
  const form = useMobileLogin()
  const { fields, proof } = form
  useFirstField(fields, "mobileNum")
  return (
    <Form submit={form.submit}>
      <MobileField
        field={fields.props("mobileNum")}
        dialingCode={form.dialingCode}
        chooseDialingCode={form.chooseDialingCode}
      />
      {proof === "code" ? (
        <SentCodeField field={fields.props("verificationCode")} code={form.code} />
      ) : (
        <PasswordField
          {...fields.props("password")}
          label={t("field_password")}
          required
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      {form.captchaShown ? <CaptchaField field={fields.props("captcha")} /> : null}
      <Button kind="link" className="justify-self-start" onClick={form.changeProof}>
        {t(proof === "code" ? "auth_with_password" : "auth_with_code")}
      </Button>
      <LoginFoot
        remember={form.remember}
        setRemember={form.setRemember}
        refused={form.refused}
        busy={form.busy}
        forgotBy="mobile"
      />
    </Form>
  )
}
