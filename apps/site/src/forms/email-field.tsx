import { useT } from "../i18n/i18n.tsx"
import { Field } from "../ui/field.tsx"
import type { FieldProps } from "./use-fields.ts"

/** A mail address, which reads left to right in every language. */
export const EmailField = (props: { readonly field: FieldProps<string> }) => (
  <Field
    {...props.field}
    label={useT("auth")("field_email")}
    required
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={120}
    dir="ltr"
  />
)
