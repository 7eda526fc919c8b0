import type { featuredPromotion } from "@croupier/contract/promotions"
import type { Value } from "@croupier/contract/endpoint"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { buttonClass } from "../../ui/button.tsx"

type Promotion = NonNullable<Value<typeof featuredPromotion>["promotion"]>

/** The promotion at the head of the home page: picture, name, one sentence and the way to its terms. */
export function HeroPromotion({ promotion }: { readonly promotion: Promotion }) {
  const t = useT("games")
  return (
    <section className="hero-panel" data-slot="promotion" aria-labelledby="hero-promotion">
      <div className="hero-panel-in">
        <div className="hero-panel-words">
          <p className="hero-panel-kind">{t("home_slot_promotion")}</p>
          <h2 id="hero-promotion" dir="auto" className="display text-h3 sm:text-h2">
            {promotion.name}
          </h2>
          <p dir="auto" className="line-clamp-2 text-fg-2">
            {promotion.line}
          </p>
          <SiteLink
            to={`/promoDetail?id=${promotion.promotionId}`}
            className={buttonClass("brand")}
            aria-label={`${t("home_slot_see")}: ${promotion.name}`}
          >
            {t("home_slot_see")}
          </SiteLink>
        </div>
        <Art name={promotion.picture} size={132} className="hero-panel-art" />
      </div>
    </section>
  )
}
