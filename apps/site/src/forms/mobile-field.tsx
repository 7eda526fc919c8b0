import { useT } from "../i18n/i18n.tsx"
import { Field } from "../ui/field.tsx"
import { DialingCodePicker } from "./dialing-code-picker.tsx"
import type { FieldProps } from "./use-fields.ts"

/** A mobile number with its country's prefix; both read left to right in every language. */
export function MobileField<F extends string>(props: {
  readonly field: FieldProps<F>
  readonly dialingCode: string
  readonly chooseDialingCode: (code: string) => void
  readonly optional?: boolean
}) {
  const t = useT("auth")
  const label = t("field_mobileNum")
  return (
    <Field
      {...props.field}
      label={props.optional ? `${label} (${t("auth_optional")})` : label}
      required={!props.optional}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={30}
      dir="ltr"
      start={<DialingCodePicker code={props.dialingCode} choose={props.chooseDialingCode} />}
    />
  )
}
