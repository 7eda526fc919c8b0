import { myCashback } from "@croupier/contract/cashback"
import type { Value } from "@croupier/contract/endpoint"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { CashbackOfProduct, PastCashback } from "./cashback-card.tsx"

/** Cashback of the running period by product, and of periods before it. */
export default function CashbackPage() {
  const t = useT("cashback")
  const { data, error, refetch } = useQuery({ ...query(myCashback, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (!data.now && data.past.length === 0)
    return <EmptyState art="lantern" title={t("cashback_none")} text={t("cashback_none_text")} />
  const running = data.now ? <Running now={data.now} /> : null
  // Money that waits stands first.
  const waits = data.past.some(({ rewardId }) => rewardId !== null)
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {waits ? null : running}
      <section className="grid grid-cols-1 gap-3">
        <h4 className="font-semibold">{t("cashback_past")}</h4>
        {data.past.length === 0 ? (
          <p className="text-fg-2">{t("cashback_past_none")}</p>
        ) : (
          <ul aria-label={t("cashback_past")} className="grid grid-cols-1 gap-3">
            {data.past.map((past) => (
              <PastCashback key={`${past.startsAt} ${past.product}`} past={past} />
            ))}
          </ul>
        )}
      </section>
      {waits ? running : null}
    </div>
  )
}

function Running({ now }: { readonly now: NonNullable<Value<typeof myCashback>["now"]> }) {
  const t = useT("cashback")
  const format = useFormat()
  const clock = useMerchantClock()
  const { isAutomatic, endsAt, claimDays, rows, total } = now
  return (
    <section className="grid grid-cols-1 gap-3">
      <h4 className="text-lg font-semibold">{t("cashback_now", format.money(total))}</h4>
      <p className="text-sm text-fg-2">
        {isAutomatic
          ? t("cashback_closes", clock.stamp(endsAt))
          : t("cashback_closes_claim", clock.stamp(endsAt), format.number(claimDays))}
      </p>
      <p className="text-sm text-fg-2">{t("cashback_cap_text")}</p>
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((figures) => (
          <CashbackOfProduct key={figures.product} figures={figures} />
        ))}
      </ul>
    </section>
  )
}
