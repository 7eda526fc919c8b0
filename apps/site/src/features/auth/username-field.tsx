import type { FieldProps } from "../../forms/use-fields.ts"
import { Field } from "../../ui/field.tsx"

/** The name of an account that exists; what a right one looks like is not told here. */
export const UsernameField = (props: { readonly field: FieldProps<string>; readonly label: string }) => (
  <Field
    {...props.field}
    label={props.label}
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    dir="ltr"
  />
)
