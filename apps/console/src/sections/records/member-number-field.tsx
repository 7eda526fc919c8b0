import { useId } from "react"
import { useT } from "../../i18n/texts.ts"

/** The number of a member, for an act on one. */
export function MemberNumberField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const t = useT("console-records")
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {t("records_member_number")}
      </label>
      <input
        id={id}
        name="memberId"
        required
        inputMode="numeric"
        pattern="\d{1,19}"
        dir="ltr"
        className="field-input"
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </div>
  )
}
