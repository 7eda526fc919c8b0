import type { FieldRule } from "@croupier/rules/register-rules"
import { useT } from "../i18n/i18n.tsx"
import type { NewPasswordField } from "./password-faults.ts"
import { PasswordField } from "./password-field.tsx"
import { RuleTickList } from "./rule-tick-list.tsx"
import { ticksOf } from "./rule-ticks.ts"
import type { FieldProps } from "./use-fields.ts"

/** A new password, with what its rule asks, and its repetition. */
export function NewPasswordFields(props: {
  readonly field: (name: NewPasswordField) => FieldProps<string>
  readonly rule: FieldRule | undefined
}) {
  const t = useT("auth")
  const typed = props.field("newPassword")
  return (
    <>
      <PasswordField
        {...typed}
        label={t("auth_new_password")}
        required
        autoComplete="new-password"
        hint={
          props.rule && !typed.error ? <RuleTickList ticks={ticksOf(props.rule, typed.value)} /> : undefined
        }
      />
      <PasswordField
        {...props.field("confirmNewPassword")}
        label={t("auth_confirm_new_password")}
        required
        autoComplete="new-password"
      />
    </>
  )
}
