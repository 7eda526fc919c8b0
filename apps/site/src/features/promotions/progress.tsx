import type { PromotionStanding } from "@croupier/contract/promotions"
import { useFormat, useT } from "../../i18n/i18n.tsx"

/** How much is left of what the terms ask for; nothing where the member has not joined, or nothing is measured. */
export function Progress({ standing }: { readonly standing: PromotionStanding }) {
  const t = useT("promotions")
  const format = useFormat()
  const { goal, done, left, state, terms } = standing
  if (goal === null || done === null || left === null || state !== "process" || !terms) return null
  const isMoney = terms.requirement.kind === "validBet"
  const share = Number(goal) === 0 ? 100 : Math.floor((Number(done) / Number(goal)) * 100)
  const text = isMoney ? t("promo_left_validBet", format.money(left)) : t("promo_left_deposits", left)
  return (
    <div className="grid gap-1">
      <p className="text-sm">{text}</p>
      <progress className="h-2 w-full" max={100} value={share} aria-label={t("promo_progress")} />
    </div>
  )
}
