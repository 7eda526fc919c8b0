import { promotionDetail, type PromotionDetail } from "@croupier/contract/promotions"
import { CallError } from "@croupier/client/call-error"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useSearch } from "../../address/address.ts"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { stateOf } from "./promotion-card.tsx"
import { RafflePart } from "./raffle-part.tsx"
import { TakePart } from "./take-part.tsx"
import { TermsList } from "./terms-list.tsx"
import { useStandings } from "./use-standings.ts"

/** One promotion with its terms in sentences and the way to take part. */
export default function PromoDetailPage() {
  const t = useT("promotions")
  const search = useSearch()
  const id = search["id"] ?? ""
  const raffle = search["raffle"] ?? ""
  return (
    <section className="mx-auto grid max-w-2xl grid-cols-1 gap-6">
      <SiteLink
        to="/promotions"
        className="flex min-h-11 items-center justify-self-start text-brand-text underline underline-offset-4"
      >
        {t("promo_all")}
      </SiteLink>
      {/* The details load their texts when they are first drawn; the link to all promotions stays visible meanwhile. */}
      <Suspense fallback={<Skeleton className="h-96" />}>
        {/^\d{1,18}$/.test(raffle) ? (
          <RafflePart key={raffle} drawId={raffle} />
        ) : /^\d{1,18}$/.test(id) ? (
          <Detail key={id} promotionId={id} />
        ) : (
          <Gone />
        )}
      </Suspense>
    </section>
  )
}

/** No such promotion, or one that is not offered to this visitor. */
function Gone() {
  const t = useT("promotions")
  return (
    <>
      <h1 className="display text-h3">{t("promo_title")}</h1>
      <EmptyState art="scroll" title={t("promo_gone")} />
    </>
  )
}

function Detail({ promotionId }: { readonly promotionId: string }) {
  const { data, error, refetch } = useQuery({ ...query(promotionDetail, { promotionId }), staleTime: 0 })
  if (!data)
    return error instanceof CallError && error.code === "PROMOTION_UNKNOWN" ? (
      <Gone />
    ) : error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  return <Promotion promotion={data} />
}

function Promotion({ promotion }: { readonly promotion: PromotionDetail }) {
  const t = useT("promotions")
  const format = useFormat()
  const standings = useStandings()
  const standing = standings.of.get(promotion.promotionId)
  const isShut = standings.isMember && !standings.isPending && !standing
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <Art name={promotion.picture} size={96} eager />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h1 className="display text-h2 break-words">{promotion.name}</h1>
          {standings.isPending || isShut ? null : (
            <p className="font-semibold text-brand-text">
              {t(`promo_state_${stateOf(promotion, standing)}`)}
            </p>
          )}
          <p className="text-sm text-fg-2">
            {promotion.isComingSoon
              ? t("promo_from", format.stamp(promotion.startsAt))
              : promotion.endsAt === null
                ? null
                : t("promo_until", format.stamp(promotion.endsAt))}
          </p>
        </div>
      </header>
      <p className="text-lg break-words">{promotion.line}</p>
      {standings.isPending ? (
        <Skeleton className="h-20" />
      ) : isShut ? (
        <p className="text-fg-2">{t("promo_none_for_you")}</p>
      ) : (
        <TakePart promotion={promotion} standing={standing} />
      )}
      {/* A member who has joined reads the terms of that moment. */}
      <TermsList terms={standing?.terms ?? promotion} />
    </>
  )
}
