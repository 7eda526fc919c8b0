import { saveWatchRules } from "@croupier/contract/console/watch"
import { WATCH_MARKS, WATCH_SEVERITIES, type WatchRule } from "@croupier/contract/watch-values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { ruleText } from "./rule-text.ts"

const NUMBERS = ["days", "hours", "count", "from", "out", "play", "members", "rounds", "share"] as const
type NumberName = (typeof NUMBERS)[number]
const MOST: Readonly<Record<NumberName, number>> = {
  days: 30,
  hours: 72,
  count: 1000,
  from: 99,
  out: 100,
  play: 1000,
  members: 50,
  rounds: 1000,
  share: 100,
}

const valueOf = (rule: WatchRule, name: NumberName): number | undefined => {
  const [, value] = Object.entries(rule).find(([each]) => each === name) ?? []
  return typeof value === "number" ? value : undefined
}

/** Changes one rule: its severity and the parameters of its kind. A change that only tightens it holds at once. */
export function RuleDialog({
  rule,
  rules,
  version,
  onSaved,
  onClose,
}: {
  readonly rule: WatchRule
  readonly rules: readonly WatchRule[]
  readonly version: number
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const t = useT("console-watch")
  const [key] = useState(() => crypto.randomUUID())
  const [typed, type] = useState(rule)
  const [isProposed, proposed] = useState(false)
  const title = t(`watch_kind_${rule.kind}`)
  if (isProposed) return <ProposedDialog title={title} onClose={onClose} />
  return (
    <WhyDialog
      title={title}
      action={t("save")}
      act={(why) =>
        call(saveWatchRules, {
          from: version,
          rules: rules.map((each) => (each.ruleId === rule.ruleId ? typed : each)),
          key,
          why,
        })
      }
      onDone={({ state }) => (state === "APPLIED" ? onSaved() : proposed(true))}
      onClose={onClose}
    >
      <p>{ruleText(t, typed)}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Choice
          label={t("watch_severity")}
          value={typed.severity}
          onChange={({ target }) =>
            type({
              ...typed,
              severity: WATCH_SEVERITIES.find((each) => each === target.value) ?? typed.severity,
            })
          }
        >
          {WATCH_SEVERITIES.map((each) => (
            <option key={each} value={each}>
              {t(`watch_severity_${each}`)}
            </option>
          ))}
        </Choice>
        {"amount" in typed ? (
          <Field
            label={t("watch_param_amount")}
            name="amount"
            inputMode="decimal"
            pattern={MONEY_PATTERN}
            required
            value={typed.amount}
            onChange={({ target }) => type({ ...typed, amount: target.value })}
          />
        ) : null}
        {NUMBERS.map((name) => {
          const value = valueOf(typed, name)
          return value === undefined ? null : (
            <Field
              key={name}
              label={t(`watch_param_${name}`)}
              name={name}
              type="number"
              min={1}
              max={MOST[name]}
              required
              value={value === 0 ? "" : String(value)}
              onChange={({ target }) => type({ ...typed, [name]: Number(target.value) })}
            />
          )
        })}
      </div>
      {"marks" in typed
        ? WATCH_MARKS.map((mark) => (
            <CheckField
              key={mark}
              label={t(`watch_mark_${mark}`)}
              large
              checked={typed.marks.includes(mark)}
              onChange={(isChosen) =>
                type({
                  ...typed,
                  marks: WATCH_MARKS.filter((each) =>
                    each === mark ? isChosen : typed.marks.includes(each),
                  ),
                })
              }
            />
          ))
        : null}
      <CheckField
        label={t("watch_param_isOn")}
        large
        checked={typed.isOn}
        onChange={(isOn) => type({ ...typed, isOn })}
      />
      <Notice>{t("watch_rules_hint")}</Notice>
    </WhyDialog>
  )
}
