import { useT } from "../i18n/texts.ts"
import { Field } from "./field.tsx"

/** The reason of an act. The audit log keeps it, so it is required. */
export function WhyField({
  name = "why",
  value,
  onChange,
}: {
  readonly name?: string
  readonly value: string
  readonly onChange: (why: string) => void
}) {
  const t = useT()
  return (
    <Field
      label={t("why")}
      name={name}
      hint={t("why_hint")}
      minLength={3}
      maxLength={300}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
