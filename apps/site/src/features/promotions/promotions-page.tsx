import { promotions } from "@croupier/contract/promotions"
import { PROMOTION_CATEGORIES } from "@croupier/contract/promotion-terms"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { CheckInPart } from "../../rewards/check-in-part.tsx"
import { PacketsPart } from "../../rewards/packets-part.tsx"
import { WheelPart } from "../../rewards/wheel-part.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { PromotionCard } from "./promotion-card.tsx"
import { RaffleCards } from "./raffle-cards.tsx"
import { useStandings } from "./use-standings.ts"

const CHOICES = ["all", ...PROMOTION_CATEGORIES] as const

/** Promotions by category: all of them for a visitor, those that are for the caller for a member. */
export default function PromotionsPage() {
  const t = useT("promotions")
  const { data, error, refetch } = useQuery({ ...query(promotions, {}), staleTime: 0 })
  const standings = useStandings()
  const [chosen, choose] = useState<(typeof CHOICES)[number]>("all")
  const isReady = data !== undefined && !standings.isPending
  const mine = (data?.rows ?? []).filter(
    ({ promotionId }) => !standings.isMember || standings.of.has(promotionId),
  )
  const shown = mine.filter(({ category }) => chosen === "all" || category === chosen)
  return (
    <section className="mx-auto grid max-w-4xl grid-cols-1 gap-6">
      <h1 className="display text-h2">{t("promo_title")}</h1>
      <CheckInPart />
      <PacketsPart />
      <WheelPart />
      <RaffleCards />
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !isReady ? (
        <Skeleton className="h-80" />
      ) : mine.length === 0 ? (
        <EmptyState art="scroll" title={t(standings.isMember ? "promo_none_for_you" : "promo_none")} />
      ) : (
        <>
          <ChoicePills
            label={t("promo_category")}
            choices={CHOICES}
            chosen={chosen}
            choose={choose}
            textOf={(each) => t(`promo_category_${each}`)}
          />
          {shown.length === 0 ? (
            <EmptyState art="scroll" title={t("promo_none")} />
          ) : (
            <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
              {shown.map((card) => (
                <PromotionCard
                  key={card.promotionId}
                  card={card}
                  standing={standings.of.get(card.promotionId)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
