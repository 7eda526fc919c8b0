import { PasswordField } from "../../../forms/password-field.tsx"
import { useT } from "../../../i18n/i18n.tsx"
import type { PointBalance } from "./reward.ts"

/** The payment password, or that of the login; nothing for an account with a second factor. */
export function PointPassword({
  stepUp,
  value,
  fault,
  type,
}: {
  readonly stepUp: PointBalance["stepUp"]
  readonly value: string
  readonly fault: string | undefined
  readonly type: (value: string) => void
}) {
  const t = useT("withdraw")
  if (stepUp === "factor") return null
  return (
    <PasswordField
      name="password"
      label={t(stepUp === "payment" ? "withdraw_payment_password" : "withdraw_login_password")}
      required
      autoComplete={stepUp === "payment" ? "off" : "current-password"}
      value={value}
      error={fault}
      onChange={({ target }) => type(target.value)}
    />
  )
}
