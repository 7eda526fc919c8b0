import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { useFirstField } from "../../forms/use-first-field.ts"
import { CaptchaField } from "./captcha-field.tsx"
import { LoginFoot } from "./login-foot.tsx"
import { UsernameField } from "./username-field.tsx"
import { useLogin } from "./use-login.ts"
import { Form } from "../../forms/form.tsx"

/** Signs in by username and password; where numbers have no tab of their own, the field takes them, too. */
export function UsernameLoginForm() {
  const t = useT("auth")
  const { registration, login } = useSettings()
  const { fields, captchaShown, remember, setRemember, refused, busy, submit } = useLogin()
  useFirstField(fields, "username")
  const takesNumbers = registration.mobile && !login.smsCode
  return (
    <Form submit={submit}>
      <UsernameField
        field={fields.props("username")}
        label={t(takesNumbers ? "auth_username_or_mobile" : "field_username")}
      />
      <PasswordField
        {...fields.props("password")}
        label={t("field_password")}
        required
        autoComplete="current-password"
        maxLength={128}
      />
      {captchaShown ? <CaptchaField field={fields.props("captcha")} /> : null}
      <LoginFoot
        remember={remember}
        setRemember={setRemember}
        refused={refused}
        busy={busy}
        forgotBy="email"
      />
    </Form>
  )
}
