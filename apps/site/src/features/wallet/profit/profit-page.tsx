import { personalProfit } from "@croupier/contract/profit"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { useZoneName } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { daysOf } from "../record/period.ts"
import { PeriodPicker } from "../record/period-picker.tsx"
import { usePeriod } from "../record/use-period.ts"
import { DayTable } from "./day-table.tsx"
import { ProductTable } from "./product-table.tsx"
import { ProfitChart } from "./profit-chart.tsx"
import { ProfitTotals } from "./profit-totals.tsx"

/** Profit and loss: what was played by day, product and vendor, and what was paid in and out. */
export default function ProfitPage() {
  const t = useT("record")
  const chosen = usePeriod()
  const { period, fault } = chosen
  const zone = useZoneName()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(personalProfit, period),
    enabled: fault === undefined,
    placeholderData: keepPreviousData,
    // A member who comes back from a game looks for the round just played.
    staleTime: 0,
  })
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PeriodPicker chosen={chosen} />
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div className="grid grid-cols-1 gap-4" aria-busy="true">
          <Skeleton className="h-28" />
          <Skeleton className="h-48" />
          <Skeleton className="h-40" />
        </div>
      ) : null}
      {data && fault === undefined ? (
        <div
          className={`grid grid-cols-1 gap-6 ${isPlaceholderData ? "opacity-60" : ""}`}
          aria-busy={isPlaceholderData}
        >
          <ProfitTotals total={data.total} />
          {data.total.bets === 0 && data.products.length === 0 ? (
            <EmptyState art="scroll" title={t("profit_empty")} />
          ) : (
            <>
              <ProfitChart
                days={data.days}
                shown={daysOf(isPlaceholderData ? lastShown(data.days, period) : period)}
              />
              <ProductTable products={data.products} />
            </>
          )}
          {data.days.length > 0 ? <DayTable days={data.days} /> : null}
          <p className="text-sm text-fg-3">{t("profit_settled", zone)}</p>
        </div>
      ) : null}
    </div>
  )
}

/** The days of figures that still show while those of another period are loading. */
const lastShown = (days: readonly { readonly day: string }[], period: { from: string; until: string }) => ({
  from: days[0]?.day ?? period.from,
  until: days.at(-1)?.day ?? period.until,
})
