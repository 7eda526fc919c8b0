import type { Value } from "@croupier/contract/endpoint"
import { pointConfig, pointDays, pointFacts } from "@croupier/contract/points"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { useProductName } from "../../../shell/use-product-name.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"

type Day = Value<typeof pointDays>["rows"][number]

const DAYS = 31
const DAY_MS = 86_400_000
const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
/** Places of points that are shown: parts of a point carry over. */
const PLACES = 100

/** How points are earned: one sentence for each product, and the days that earned some. */
export function EarnedPart() {
  const t = useT("points")
  const productName = useProductName()
  const format = useFormat()
  // A day around the caller's own: the merchant's day may be the one before or after.
  const [span] = useState(() => ({
    from: dayText(Date.now() - DAYS * DAY_MS),
    until: dayText(Date.now() + DAY_MS),
  }))
  const config = useQuery(query(pointConfig, {}))
  const days = useQuery({ ...query(pointDays, span), staleTime: 0 })
  const error = config.error ?? days.error
  if (error && !(config.data && days.data))
    return <ErrorState error={error} retry={() => void Promise.all([config.refetch(), days.refetch()])} />
  if (!config.data || !days.data) return <Skeleton className="h-60" />
  const { multipliers, each } = config.data
  const ofOne = (multiplier: string) => (Number(each) / Number(multiplier)).toFixed(2)
  const earning = multipliers.filter(({ multiplier }) => Number(multiplier) > 0)
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <section className="grid grid-cols-1 content-start gap-3">
        <ul className="grid grid-cols-1 gap-2">
          {earning.map(({ product, multiplier }) => (
            <li key={product} className="rounded-ctl bg-bg-1 px-3 py-2">
              {t("points_rule", productName(product), format.money(ofOne(multiplier)), multiplier)}
            </li>
          ))}
        </ul>
        {earning.length === 0 ? <p>{t("points_rules_none")}</p> : null}
        <p className="text-sm text-fg-2">{t("points_rules_text")}</p>
      </section>
      <section className="grid grid-cols-1 content-start gap-2">
        <h2 className="text-lg font-semibold">{t("points_days")}</h2>
        {days.data.rows.length === 0 ? (
          <EmptyState art="scroll" title={t("points_days_none")} />
        ) : (
          <ul className="divide-y divide-line">
            {days.data.rows.map((row) => (
              <DayRow key={`${row.day} ${row.product}`} row={row} each={each} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Points of a weighted valid bet, cut after two places, because a fraction below that is not credited yet. */
const pointsOf = (weighted: string, each: string): number =>
  Math.trunc((Number(weighted) / Number(each)) * PLACES) / PLACES

function DayRow({ row, each }: { readonly row: Day; readonly each: string }) {
  const t = useT("points")
  const productName = useProductName()
  const clock = useMerchantClock()
  const format = useFormat()
  const [isOpen, open] = useState(false)
  return (
    <li className="py-1">
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <span className="grid min-w-0">
            <span className="font-semibold">
              <time dateTime={row.day}>{clock.day(row.day)}</time> · {productName(row.product)}
            </span>
            <span className="text-sm text-fg-2">{t("points_valid", format.money(row.validBet))}</span>
          </span>
          <span className="figures whitespace-nowrap">
            {t("points_price", format.number(pointsOf(row.weighted, each)))}
          </span>
        </summary>
        {isOpen ? <Facts row={row} each={each} /> : null}
      </details>
    </li>
  )
}

function Facts({ row: { day, product }, each }: { readonly row: Day; readonly each: string }) {
  const t = useT("points")
  const format = useFormat()
  const clock = useMerchantClock()
  const { data, error, refetch } = useQuery(query(pointFacts, { day, product }))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-14" />
  return (
    <ul aria-label={t("points_facts")} className="grid grid-cols-1 gap-1 rounded-ctl bg-bg-1 p-3 text-sm">
      {data.rows.map((fact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bet and its correction share a reference
        <li key={`${fact.reference} ${at}`} className="flex items-start justify-between gap-4">
          <span className="grid min-w-0">
            <span className="break-words">
              {fact.game ?? fact.reference}
              {fact.isCorrection ? <> · {t("points_correction")}</> : null}
            </span>
            <time dateTime={fact.at} className="figures text-fg-2">
              {clock.stamp(fact.at)}
            </time>
          </span>
          <span className="grid justify-items-end">
            <span className="figures whitespace-nowrap">
              {t("points_price", format.number(pointsOf(fact.weighted, each)))}
            </span>
            <span dir="ltr" className="figures whitespace-nowrap text-fg-2">
              {t(
                "points_sum",
                format.amount(fact.validBet),
                format.number(Number(fact.multiplier)),
                format.number(Number(each)),
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
