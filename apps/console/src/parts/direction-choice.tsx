import { useT } from "../i18n/texts.ts"
import { Choice } from "./field.tsx"

export type Direction = "credit" | "debit"

/** Whether a correction by hand gives to the member or takes. */
export function DirectionChoice({
  value,
  onChange,
}: {
  readonly value: Direction
  readonly onChange: (direction: Direction) => void
}) {
  const t = useT()
  return (
    <Choice
      label={t("direction")}
      value={value}
      onChange={({ target }) => onChange(target.value === "debit" ? "debit" : "credit")}
    >
      <option value="credit">{t("direction_credit")}</option>
      <option value="debit">{t("direction_debit")}</option>
    </Choice>
  )
}
