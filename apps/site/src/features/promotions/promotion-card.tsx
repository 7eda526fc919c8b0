import type { PromotionStanding, promotions } from "@croupier/contract/promotions"
import type { Value } from "@croupier/contract/endpoint"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Progress } from "./progress.tsx"

export type Card = Value<typeof promotions>["rows"][number]

/** The state of a promotion in a word: the caller's own, else that of its dates. */
export const stateOf = (card: Pick<Card, "isComingSoon">, standing: PromotionStanding | undefined) =>
  standing?.state ?? (card.isComingSoon ? "coming-soon" : "join")

/** One promotion: picture, name, one sentence, state, and how far the caller has come. */
export function PromotionCard({
  card,
  standing,
}: {
  readonly card: Card
  readonly standing: PromotionStanding | undefined
}) {
  const t = useT("promotions")
  const format = useFormat()
  const state = stateOf(card, standing)
  const address = `/promoDetail?id=${card.promotionId}`
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex items-center gap-4">
        <Art name={card.picture} size={72} />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h2 className="text-lg font-semibold break-words">{card.name}</h2>
          <p className="text-sm font-semibold text-brand-text">{t(`promo_state_${state}`)}</p>
        </div>
      </div>
      <p className="text-fg-2 break-words">{card.line}</p>
      {standing ? <Progress standing={standing} /> : null}
      <p className="text-sm text-fg-2">
        {card.isComingSoon
          ? t("promo_from", format.stamp(card.startsAt))
          : card.endsAt === null
            ? null
            : t("promo_until", format.stamp(card.endsAt))}
      </p>
      <SiteLink
        to={address}
        className={buttonClass("quiet", "regular", "mt-auto justify-self-start")}
        aria-label={`${t("promo_see")}: ${card.name}`}
      >
        {t("promo_see")}
      </SiteLink>
    </li>
  )
}
