import { securityConfig } from "@croupier/contract/security"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { NewPasswordFields } from "../../forms/new-password-fields.tsx"
import { PasswordByPhoneLink } from "../../forms/password-by-phone-link.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { useChangePassword } from "../../forms/use-change-password.ts"
import { useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { PaymentPasswordForm } from "./payment-password-form.tsx"

/** The login password, and the one that payments ask for. */
export default function PasswordsPage() {
  const { data, error, refetch } = useQuery({ ...query(securityConfig, {}), staleTime: 0 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  if (data.passwordChangedAt === null) return <NoPassword />
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <LoginPasswordForm />
      <PaymentPasswordForm />
    </div>
  )
}

/** A member who registered by SMS or an OAuth provider chooses a first password by a code or a link. */
function NoPassword() {
  const t = useT("member")
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <p className="text-fg-2">{t("member_no_password")}</p>
      <Button className="justify-self-start" onClick={() => switchModal("forgotPassword", { by: "email" })}>
        {t("member_first_password")}
      </Button>
    </div>
  )
}

function LoginPasswordForm() {
  const t = useT("member")
  const auth = useT("auth")
  const session = useSession()
  const { fields, rule, refused, busy, submit } = useChangePassword(undefined, (clear) => clear())
  return (
    <Form submit={submit} labelledBy="login-password">
      <h4 id="login-password" className="text-lg font-semibold">
        {t("member_login_password")}
      </h4>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={session?.account ?? ""} readOnly hidden />
      <PasswordField
        {...fields.props("oldPassword")}
        label={auth("auth_old_password")}
        required
        autoComplete="current-password"
      />
      <NewPasswordFields field={fields.props} rule={rule} />
      <PasswordByPhoneLink />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {auth(busy ? "auth_saving" : "auth_save_password")}
      </Button>
    </Form>
  )
}
