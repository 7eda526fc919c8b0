import type { MethodTerms } from "@croupier/contract/console/methods"
import { weekDayName } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Who sees a method, and when: countries, levels, hours in the merchant's zone. */
export function MethodAudience({
  zone,
  terms,
  onChange,
}: {
  readonly zone: string
  readonly terms: MethodTerms
  readonly onChange: (patch: Partial<MethodTerms>) => void
}) {
  const t = useT("console-payments")
  const { levels, hours } = terms
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{t("method_audience")}</legend>
      <Field
        label={t("method_countries")}
        hint={t("method_countries_hint")}
        pattern="[A-Za-z]{2}([, ]+[A-Za-z]{2})*"
        defaultValue={terms.countries.join(", ")}
        onChange={({ target }) =>
          onChange({
            countries: target.value
              .toUpperCase()
              .split(/[^A-Z]+/)
              .filter((code) => code !== ""),
          })
        }
      />
      <CheckField
        label={t("method_levels")}
        checked={levels !== null}
        onChange={(on) => onChange({ levels: on ? { from: 1, to: 100 } : null })}
      />
      {levels ? (
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t("method_from")}
            type="number"
            min={0}
            max={100}
            value={String(levels.from)}
            onChange={({ target }) => onChange({ levels: { ...levels, from: Number(target.value) } })}
          />
          <Field
            label={t("method_to")}
            type="number"
            min={0}
            max={100}
            value={String(levels.to)}
            onChange={({ target }) => onChange({ levels: { ...levels, to: Number(target.value) } })}
          />
        </div>
      ) : null}
      <CheckField
        label={t("method_hours", zone)}
        checked={hours !== null}
        onChange={(on) =>
          onChange({ hours: on ? { days: [1, 2, 3, 4, 5], from: "09:00", until: "17:00" } : null })
        }
      />
      {hours ? (
        <>
          <div className="flex flex-wrap gap-x-4">
            {DAYS.map((day) => (
              <CheckField
                key={day}
                label={weekDayName(day)}
                checked={hours.days.includes(day)}
                onChange={(on) =>
                  onChange({
                    hours: {
                      ...hours,
                      days: DAYS.filter((each) => (each === day ? on : hours.days.includes(each))),
                    },
                  })
                }
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={t("method_from")}
              type="time"
              required
              value={hours.from}
              onChange={({ target }) => onChange({ hours: { ...hours, from: target.value } })}
            />
            <Field
              label={t("method_to")}
              type="time"
              required
              value={hours.until}
              onChange={({ target }) => onChange({ hours: { ...hours, until: target.value } })}
            />
          </div>
        </>
      ) : null}
    </fieldset>
  )
}
