import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { useT } from "../../i18n/texts.ts"
import { Choice } from "../../parts/field.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { MoneyField, NumberField, type FaultOf } from "./rule-field.tsx"

/** When a request is refused, when a person looks at it, when a second one does, and how its receipt is confirmed. */
export function CheckFields({
  rules,
  asset,
  faultOf,
  onChange,
}: {
  readonly rules: WithdrawalRules
  readonly asset: string
  readonly faultOf: FaultOf
  readonly onChange: (patch: Partial<WithdrawalRules>) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const count = (
    name: "mostOpenRequests" | "reviewFrom" | "secondFrom" | "confirmMinutes",
    min: number,
    max: number,
  ) => (
    <NumberField
      label={t(`rule_${name}`)}
      min={min}
      max={max}
      value={rules[name]}
      fault={faultOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const grid = "grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
  return (
    <>
      <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-3">
        <legend className="px-1 font-semibold">{t("rules_checks")}</legend>
        <div className={grid}>
          <MoneyField
            label={t("rule_withoutIdentity")}
            asset={asset}
            value={rules.withoutIdentity ?? ""}
            mayBeNone
            hint={t("rule_none")}
            onChange={(value) => onChange({ withoutIdentity: value === "" ? null : value })}
          />
          <NumberField
            label={t("rule_coolOffHours")}
            min={0}
            max={720}
            step={0.25}
            value={rules.coolOffHours}
            onChange={(coolOffHours) => onChange({ coolOffHours })}
          />
          {count("mostOpenRequests", 1, 20)}
          <NumberField
            label={t("rule_depositMultiple")}
            min={0}
            max={100}
            unit={100}
            value={rules.depositMultiple}
            onChange={(depositMultiple) => onChange({ depositMultiple })}
          />
          <Choice
            label={t("rule_unwagered")}
            value={rules.unwagered}
            onChange={({ target }) =>
              onChange({ unwagered: target.value === "review" ? "review" : "refuse" })
            }
          >
            {(["refuse", "review"] as const).map((value) => (
              <option key={value} value={value}>
                {t(`unwagered_${value}`)}
              </option>
            ))}
          </Choice>
        </div>
      </fieldset>
      <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-3">
        <legend className="px-1 font-semibold">{t("rules_people")}</legend>
        <CheckField
          large
          label={t("rule_reviewAll")}
          checked={rules.reviewAll}
          onChange={(reviewAll) => onChange({ reviewAll })}
        />
        <div className={grid}>
          {count("reviewFrom", 0, 101)}
          {count("secondFrom", 0, 101)}
          <MoneyField
            label={t("rule_secondAbove")}
            asset={asset}
            value={rules.secondAbove}
            onChange={(secondAbove) => onChange({ secondAbove })}
          />
        </div>
        <p className="text-xs text-fg-3">{t("rules_people_text")}</p>
      </fieldset>
      <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-3">
        <legend className="px-1 font-semibold">{t("rules_receipt")}</legend>
        <div className={grid}>{count("confirmMinutes", 1, 20_160)}</div>
        <CheckField
          large
          label={t("rule_mayCancel")}
          checked={rules.mayCancel}
          onChange={(mayCancel) => onChange({ mayCancel })}
        />
      </fieldset>
    </>
  )
}
