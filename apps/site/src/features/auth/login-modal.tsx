import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { AuthBanner } from "./auth-banner.tsx"
import { CaptchaField } from "./captcha-field.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { FreePlayButton } from "./free-play-button.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useLogin } from "./use-login.ts"

/** Signs in by username. Signing in by a code to the phone has a tab once the merchant's flag is on. */
export default function LoginModal() {
  const t = useT("auth")
  const settings = useSettings()
  const { fields, captchaShown, remember, setRemember, refused, busy, submit } = useLogin()
  useFirstField(fields, "username")
  return (
    <ModalFrame title={t("auth_login_title")}>
      <AuthBanner />
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          {...fields.props("username")}
          label={t("field_username")}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          dir="ltr"
        />
        <PasswordField
          {...fields.props("password")}
          label={t("field_password")}
          required
          autoComplete="current-password"
          maxLength={128}
        />
        {captchaShown ? <CaptchaField field={fields.props("captcha")} /> : null}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
            className="size-5 accent-(--brand)"
          />
          {t("auth_remember")}
        </label>
        <FormError message={refused} />
        <Button type="submit" size="large" busy={busy}>
          {t(busy ? "auth_signing_in" : "auth_sign_in")}
        </Button>
      </form>
      <div className="mt-5 grid grid-cols-1 justify-items-center gap-3 border-t border-line pt-5 text-fg-2">
        {settings.registration.username ? (
          <p>
            {t("auth_new_here")}{" "}
            <Button kind="link" onClick={() => switchModal("register")}>
              {t("auth_register")}
            </Button>
          </p>
        ) : null}
        <FreePlayButton explained />
      </div>
    </ModalFrame>
  )
}
