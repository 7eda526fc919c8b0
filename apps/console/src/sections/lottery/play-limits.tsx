import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { LimitFields } from "./limit-fields.tsx"
import { LINE_LIMITS, NO_LIMITS, type LineLimits, type Typed } from "./typed-limits.ts"

type Values = Readonly<Record<string, Typed<keyof LineLimits>>>

/** Plays with bounds of their own; what they leave open is the game's. */
export function PlayLimits({
  plays,
  values,
  onChange,
}: {
  readonly plays: readonly string[]
  readonly values: Values
  readonly onChange: (values: Values) => void
}) {
  const t = useT("console-lottery")
  return (
    <fieldset className="grid gap-3 border-0 p-0">
      <legend className="font-medium">{t("play_limits")}</legend>
      {Object.entries(values).map(([play, limits]) => (
        <div key={play} className="grid gap-2 border-t border-line pt-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code>{play}</code>
            <Button
              kind="bare"
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(values).filter(([each]) => each !== play)))
              }
            >
              {t("remove")}
            </Button>
          </div>
          <LimitFields
            names={LINE_LIMITS}
            values={limits}
            onChange={(typed) => onChange({ ...values, [play]: typed })}
          />
        </div>
      ))}
      <div className="max-w-80">
        <Choice
          label={t("play_limit_add")}
          value=""
          onChange={({ target }) =>
            target.value === "" ? undefined : onChange({ ...values, [target.value]: NO_LIMITS })
          }
        >
          <option value="">–</option>
          {plays
            .filter((play) => !Object.hasOwn(values, play))
            .map((play) => (
              <option key={play}>{play}</option>
            ))}
        </Choice>
      </div>
    </fieldset>
  )
}
