import { promotionEffect } from "@croupier/contract/console/promotions"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { EffectDialog } from "../../parts/effect-dialog.tsx"
import { nameOf, type Promotion } from "./promotion.ts"

/** Cost and effect of a promotion. */
export function PromotionEffect({
  promotion: { promotionId, terms },
  onClose,
}: {
  readonly promotion: Promotion
  readonly onClose: () => void
}) {
  const { data, error } = useQuery({ ...query(promotionEffect, { promotionId }), gcTime: 0 })
  return <EffectDialog name={nameOf(terms)} told={data} error={error} onClose={onClose} />
}
