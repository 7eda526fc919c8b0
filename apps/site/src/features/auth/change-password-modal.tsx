import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { PasswordByPhoneLink } from "../../forms/password-by-phone-link.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { useSignOut } from "./sign-out.ts"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useChangePassword } from "../../forms/use-change-password.ts"

export interface ChangePasswordProps {
  /** The password expired or staff set it: the only other way is to sign out. */
  readonly forced?: boolean
  /** Typed a moment ago at sign-in; need not be typed again. */
  readonly oldPassword?: string
}

/** Changes the password, by choice or because it must be. */
export default function ChangePasswordModal({ forced = false, oldPassword }: ChangePasswordProps) {
  const t = useT("auth")
  const session = useSession()
  const { fields, rule, asksOld, refused, busy, submit } = useChangePassword(oldPassword, closeModal)
  const { busy: leaving, signOut } = useSignOut()
  useFirstField(fields, asksOld ? "oldPassword" : "newPassword")
  const leave = () => void signOut({ asked: true, onDone: closeModal })
  return (
    <ModalFrame title={t(forced ? "auth_forced_title" : "auth_change_title")}>
      {forced ? <p className="mb-5 text-fg-2">{t("auth_forced_text")}</p> : null}
      <Form submit={submit}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={session?.account ?? ""} readOnly hidden />
        {asksOld ? (
          <PasswordField
            {...fields.props("oldPassword")}
            label={t("auth_old_password")}
            required
            autoComplete="current-password"
          />
        ) : null}
        <NewPasswordFields field={fields.props} rule={rule} />
        {forced ? null : <PasswordByPhoneLink />}
        <FormError message={refused} />
        <Button type="submit" size="large" busy={busy} disabled={leaving}>
          {t(busy ? "auth_saving" : "auth_save_password")}
        </Button>
        {forced ? (
          <Button kind="quiet" busy={leaving} disabled={busy} onClick={leave}>
            {t(leaving ? "auth_signing_out" : "auth_sign_out")}
          </Button>
        ) : null}
      </Form>
    </ModalFrame>
  )
}
