import { overview } from "@croupier/contract/console/overview"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatHour, formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useSessionState } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { BarsChart } from "./bars-chart.tsx"
import { DaysChart } from "./days-chart.tsx"
import { DesksList } from "./desks-list.tsx"
import { WaitingList } from "./waiting-list.tsx"

const EVERY_MS = 10_000
/** Days that a chart can show; one is today, by the hour. */
const SPANS = [1, 7, 14, 31] as const

/** The merchant's day so far, and the open tasks. */
export default function OverviewPage() {
  const t = useT("console-overview")
  useSessionState()
  const { search, change } = useAddress()
  const days = SPANS.find((span) => String(span) === search["days"]) ?? 1
  const { data, error } = useQuery({
    ...query(overview, {}),
    refetchInterval: EVERY_MS,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("room_overview")}</h1>
      <Fault error={error} />
      {data ? (
        <>
          <WaitingList day={data} />
          <DesksList />
          <p className="text-fg-2">
            {t("overview_since", formatTime(data.since))} · {t("overview_as_of", formatTime(data.at))}
          </p>
          <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-4 xl:grid-cols-7">
            <Figure name={t("registrations")}>{formatNumber(data.registrations)}</Figure>
            <Figure name={t("players")}>{formatNumber(data.play.players)}</Figure>
            <Figure name={t("deposits_count", formatNumber(data.deposits.count))}>
              {formatMoney(data.deposits.amount)}
            </Figure>
            <Figure name={t("withdrawals_count", formatNumber(data.withdrawals.count))}>
              {formatMoney(data.withdrawals.amount)}
            </Figure>
            <Figure name={t("turnover")}>{formatMoney(data.play.turnover)}</Figure>
            <Figure name={t("payouts")}>{formatMoney(data.play.payouts)}</Figure>
            <Figure name={t("ggr")}>{formatMoney(data.play.ggr)}</Figure>
          </div>
          <nav aria-label={t("charts")} className="flex flex-wrap gap-1">
            {SPANS.map((span) => (
              <Button
                key={span}
                kind={span === days ? "quiet" : "bare"}
                aria-pressed={span === days}
                onClick={() => change({ days: span === 1 ? undefined : String(span) })}
              >
                {span === 1 ? t("today") : t("days", span)}
              </Button>
            ))}
          </nav>
          {days === 1 ? <HoursOfToday day={data} /> : <DaysChart days={days} />}
        </>
      ) : null}
    </section>
  )
}

function HoursOfToday({ day }: { readonly day: Value<typeof overview> }) {
  const t = useT("console-overview")
  if (day.hours.length === 0) return <p className="text-fg-3">{t("no_play")}</p>
  return (
    <BarsChart
      title={t("hours_chart")}
      asset={day.asset}
      bars={day.hours.map(({ hour, turnover, payouts }) => ({
        key: hour,
        label: formatTime(hour),
        mark: formatHour(hour),
        turnover,
        payouts,
      }))}
    />
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-between rounded-card border border-line bg-bg-1 p-3">
      <p className="text-sm text-fg-2">{name}</p>
      <p className="figures text-h4 font-semibold">{children}</p>
    </div>
  )
}
