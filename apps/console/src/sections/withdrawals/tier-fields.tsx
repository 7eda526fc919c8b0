import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Icon } from "../../parts/icon.tsx"
import { MoneyField, NumberField, type FaultOf } from "./rule-field.tsx"

type Tier = WithdrawalRules["tiers"][number]
const MOST = 20

/** The sums that members withdraw at once, in a day and in a month from a level on, how often, and how much of it without a person. */
export function TierFields({
  tiers,
  asset,
  faultOf,
  onChange,
}: {
  readonly tiers: readonly Tier[]
  readonly asset: string
  readonly faultOf: FaultOf
  readonly onChange: (tiers: Tier[]) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const set = (at: number, patch: Partial<Tier>) =>
    onChange(tiers.map((tier, each) => (each === at ? { ...tier, ...patch } : tier)))
  const last = tiers.at(-1)
  const whole = faultOf("tiers")
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-3">
      <legend className="px-1 font-semibold">{t("rules_tiers")}</legend>
      <p className="text-sm text-fg-2">{t("rules_tiers_text")}</p>
      {tiers.map((tier, at) => (
        // The place of a line is its name: two may begin at one level until that is corrected.
        <div
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          role="group"
          aria-label={`${t("rule_tiers")} ${formatNumber(at + 1)}`}
          className="grid grid-cols-1 items-start gap-3 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[repeat(6,1fr)_auto]"
        >
          <NumberField
            label={t("rule_fromLevel")}
            min={0}
            max={1_000}
            value={tier.fromLevel}
            fault={at === 0 ? whole : undefined}
            onChange={(fromLevel) => set(at, { fromLevel })}
          />
          {(["request", "day", "month"] as const).map((name) => (
            <MoneyField
              key={name}
              label={t(`rule_${name}`)}
              asset={asset}
              value={tier[name]}
              fault={faultOf(`tiers.${at}.${name}`)}
              onChange={(value) => set(at, { [name]: value })}
            />
          ))}
          <Field
            label={t("rule_dayCount")}
            type="number"
            min={1}
            max={100}
            hint={t("rule_none")}
            value={tier.dayCount === null ? "" : String(tier.dayCount)}
            onChange={({ target: { value } }) =>
              set(at, { dayCount: value === "" ? null : Math.round(Number(value)) })
            }
          />
          <MoneyField
            label={t("rule_autoUpTo")}
            asset={asset}
            mayBeZero
            mayBeNone
            hint={t("rule_none")}
            value={tier.autoUpTo ?? ""}
            fault={faultOf(`tiers.${at}.autoUpTo`)}
            onChange={(value) => set(at, { autoUpTo: value === "" ? null : value })}
          />
          <Button
            className="self-end"
            disabled={tiers.length === 1}
            aria-label={t("tier_remove", formatNumber(at + 1))}
            onClick={() => onChange(tiers.filter((_, each) => each !== at))}
          >
            <Icon name="x" />
          </Button>
        </div>
      ))}
      {last ? (
        <div>
          <Button
            disabled={tiers.length >= MOST}
            onClick={() => onChange([...tiers, { ...last, fromLevel: last.fromLevel + 1 }])}
          >
            <Icon name="plus" />
            {t("tier_add")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
