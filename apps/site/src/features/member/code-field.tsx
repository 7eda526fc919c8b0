import type { ReactNode } from "react"
import type { FieldProps } from "../../forms/use-fields.ts"
import { Field } from "../../ui/field.tsx"

/** A code of an authenticator app, which a phone's keyboard may offer to fill in; or a recovery code. */
export const CodeField = (props: {
  readonly field: FieldProps<string>
  readonly label: string
  readonly hint?: ReactNode
}) => (
  <Field
    {...props.field}
    label={props.label}
    hint={props.hint}
    required
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    dir="ltr"
  />
)
