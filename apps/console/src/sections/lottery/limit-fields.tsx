import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import type { LimitName, Typed } from "./typed-limits.ts"

/** Counts are whole numbers; everything else is money. */
const COUNTS: ReadonlySet<string> = new Set(["maximumUnits", "maximumGroup"])

/** Bounds, each of which may be left empty. */
export function LimitFields<const Name extends LimitName>({
  names,
  values,
  onChange,
}: {
  readonly names: readonly Name[]
  readonly values: Typed<Name>
  readonly onChange: (values: Typed<Name>) => void
}) {
  const t = useT("console-lottery")
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {names.map((name) => (
        <Field
          key={name}
          label={t(`limit_${name}`)}
          inputMode={COUNTS.has(name) ? "numeric" : "decimal"}
          pattern={COUNTS.has(name) ? String.raw`\d{1,9}` : String.raw`\d{1,12}(\.\d{1,4})?`}
          placeholder={t("no_limit")}
          value={values[name]}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
        />
      ))}
    </div>
  )
}
