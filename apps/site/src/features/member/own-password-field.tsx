import { PasswordField } from "../../forms/password-field.tsx"
import type { FieldProps } from "../../forms/use-fields.ts"
import { useT } from "../../i18n/i18n.tsx"

/** The password that the member signs in with, as proof of who asks. */
export const OwnPasswordField = (props: { readonly field: FieldProps<string> }) => (
  <PasswordField
    {...props.field}
    label={useT("member")("member_your_password")}
    required
    autoComplete="current-password"
  />
)
