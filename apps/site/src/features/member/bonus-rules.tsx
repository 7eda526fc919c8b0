import type { BonusLot } from "@croupier/contract/bonus-lots"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useProductName } from "../../shell/use-product-name.ts"

/** The terms of a bonus, each in one sentence. */
export function BonusRules({ lot }: { readonly lot: BonusLot }) {
  const t = useT("member")
  const productName = useProductName()
  const format = useFormat()
  const { terms } = lot
  const counting = Object.entries(terms.weights.products).flatMap(([name, weight]) => {
    return Number(weight) > 0 ? [`${productName(name)} ${format.percent(Number(weight))}`] : []
  })
  const named = Object.entries({ ...terms.weights.vendors, ...terms.weights.games })
    .filter(([, weight]) => Number(weight) > 0)
    .map(([name, weight]) => `${name} ${format.percent(Number(weight))}`)
  const rules = [
    t("bonus_rule_wager", format.money(lot.required)),
    t(`bonus_rule_${terms.funding}`),
    ...(terms.maxStake === null ? [] : [t("bonus_rule_max", format.money(terms.maxStake))]),
    ...(terms.cap === null ? [] : [t("bonus_rule_cap", format.money(terms.cap))]),
    ...(terms.lockedPrincipal ? [t("bonus_rule_locked")] : []),
    ...(terms.lostOnWithdrawal ? [t("bonus_rule_withdrawal")] : []),
    t("bonus_rule_games", [...counting, ...named].join(", ")),
    t("bonus_rule_excluded"),
    ...(lot.endedAt === null && lot.expiresAt !== null
      ? [t("bonus_rule_ends", format.stamp(lot.expiresAt))]
      : []),
    ...(lot.state === "queued" ? [t("bonus_rule_queue")] : []),
  ]
  return (
    <ul className="list-disc ps-5 text-sm text-fg-2">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
