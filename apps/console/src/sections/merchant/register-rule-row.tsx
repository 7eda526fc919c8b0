import { PATTERN_IDS, PATTERNS, type FieldRule } from "@croupier/rules/register-rules"
import type { TranslateSite } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { Icon } from "../../parts/icon.tsx"

const STATES = ["required", "optional", "off"] as const
const stateOf = ({ enabled, required }: FieldRule) => (enabled ? (required ? "required" : "optional") : "off")

/** One field of the registration: asked for or not, how it is written, where it stands. */
export function RegisterRuleRow(props: {
  readonly rule: FieldRule
  readonly site: TranslateSite
  readonly disabled: boolean
  /** An account without it could not be signed in to. */
  readonly fixed: boolean
  readonly onChange: (next: FieldRule) => void
  /** Moves it by one; undefined at the end. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}) {
  const t = useT("console-merchant")
  const { rule, site, disabled, onChange } = props
  const name = site(`field_${rule.field}`)
  const state = stateOf(rule)
  const number = (key: "minLength" | "maxLength", text: "rule_least" | "rule_most") => (
    <input
      type="number"
      aria-label={`${name}: ${t(text)}`}
      title={t(text)}
      className="field-input max-w-20"
      min={0}
      max={200}
      required
      value={Number.isFinite(rule[key]) ? rule[key] : ""}
      disabled={disabled || !rule.enabled}
      onChange={({ target }) => onChange({ ...rule, [key]: target.valueAsNumber })}
    />
  )
  return (
    <li
      data-field={rule.field}
      className="grid grid-cols-1 gap-1.5 border-b border-line px-3 py-2 last:border-b-0"
    >
      <div className="flex items-center gap-1">
        {(["up", "down"] as const).map((way) => {
          const move = way === "up" ? props.onUp : props.onDown
          return (
            <button
              key={way}
              type="button"
              aria-label={t(`rule_${way}`, name)}
              disabled={disabled || !move}
              onClick={move}
              className={`grid size-7 shrink-0 place-items-center rounded-ctl hover:bg-bg-2 disabled:opacity-30 ${way === "up" ? "-rotate-90" : "rotate-90"}`}
            >
              <Icon name="chevron-right" />
            </button>
          )
        })}
        <span className={`grow ${rule.enabled ? "font-medium" : "text-fg-3"}`}>{name}</span>
        <select
          aria-label={`${name}: ${t("rule_state")}`}
          className="field-input max-w-36"
          value={state}
          disabled={disabled || props.fixed}
          onChange={({ target }) => {
            const next = STATES.find((each) => each === target.value) ?? state
            onChange({ ...rule, enabled: next !== "off", required: next === "required" })
          }}
        >
          {STATES.map((each) => (
            <option key={each} value={each}>
              {t(`rule_${each}`)}
            </option>
          ))}
        </select>
      </div>
      {rule.enabled ? (
        <div className="flex items-center gap-2">
          <select
            aria-label={`${name}: ${t("rule_pattern")}`}
            className="field-input min-w-0"
            value={rule.patternId}
            disabled={disabled}
            onChange={({ target }) =>
              onChange({
                ...rule,
                patternId: PATTERN_IDS.find((each) => each === target.value) ?? rule.patternId,
              })
            }
          >
            {PATTERN_IDS.map((each) => (
              <option key={each} value={each}>
                {site(PATTERNS[each].key, rule.minLength, rule.maxLength)}
              </option>
            ))}
          </select>
          {number("minLength", "rule_least")}
          {number("maxLength", "rule_most")}
        </div>
      ) : null}
    </li>
  )
}
