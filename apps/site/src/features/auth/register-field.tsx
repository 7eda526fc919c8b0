import type { Field as FieldName, FieldRule } from "@croupier/rules/register-rules"
import { useT } from "../../i18n/i18n.tsx"
import { Field } from "../../ui/field.tsx"
import { CaptchaField } from "./captcha-field.tsx"
import { MobileField } from "../../forms/mobile-field.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { SentCodeField } from "../../forms/sent-code-field.tsx"
import { inputOf } from "@croupier/ui/register-fields.ts"
import { RuleTickList } from "../../forms/rule-tick-list.tsx"
import { ticksOf } from "../../forms/rule-ticks.ts"
import type { FieldProps } from "../../forms/use-fields.ts"
import type { SentCode } from "../../forms/use-sent-code.ts"

/** Codes, names in Latin letters, numbers: these read left to right in every language. */
const LATIN: ReadonlySet<FieldName> = new Set(["username", "email", "whatsapp", "telegram", "line"])
/** Fields whose rule is always in view: the ones that every person has to make up. */
const EXPLAINED: ReadonlySet<FieldName> = new Set(["username", "password"])

/** One field of the registration as its rule asks: input, ticks while typing, fault beside it. */
export function RegisterField(props: {
  readonly rule: FieldRule
  readonly field: FieldProps<FieldName>
  readonly number: {
    readonly dialingCode: string
    readonly choose: (code: string) => void
    readonly code: SentCode
  }
}) {
  const t = useT("auth")
  const { rule, field, number } = props
  if (rule.field === "captcha") return <CaptchaField field={field} />
  if (rule.field === "verificationCode")
    return <SentCodeField field={field} code={number.code} optional={!rule.required} />
  if (rule.field === "mobileNum")
    return (
      <MobileField
        field={field}
        dialingCode={number.dialingCode}
        chooseDialingCode={number.choose}
        optional={!rule.required}
      />
    )
  const { type, ...input } = inputOf(rule)
  // The repetition has no rule of its own: it equals the first or it does not.
  const ticks = rule.field === "confirmPassword" ? [] : ticksOf(rule, field.value)
  const explained = !field.error && ticks.length > 0 && (EXPLAINED.has(rule.field) || field.value !== "")
  const label = t(`field_${rule.field}`)
  const common = {
    ...field,
    ...input,
    label: rule.required || rule.field === "confirmPassword" ? label : `${label} (${t("auth_optional")})`,
    required: rule.required || rule.field === "confirmPassword",
    hint: explained ? <RuleTickList ticks={ticks} /> : undefined,
  }
  if (type === "password") return <PasswordField {...common} />
  return (
    <Field
      {...common}
      type={type}
      autoCapitalize="none"
      spellCheck={false}
      {...(LATIN.has(rule.field) ? { dir: "ltr" } : {})}
    />
  )
}
