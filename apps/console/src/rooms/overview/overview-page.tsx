import { overview } from "@croupier/contract/console/overview"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault, Notice } from "../../parts/notice.tsx"
import { theMerchant, useStanding } from "../../session/me-store.ts"
import { HoursChart } from "./hours-chart.tsx"

const EVERY_MS = 10_000

/** The merchant's day so far, and what waits for somebody. */
export default function OverviewPage() {
  const t = useT()
  useStanding()
  const { data, error } = useQuery({
    queryKey: ["overview", theMerchant()?.code],
    queryFn: () => call(overview, {}),
    refetchInterval: EVERY_MS,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("room_overview")}</h1>
      <Fault error={error} />
      {data ? (
        <>
          {data.status === "maintenance" ? <Notice tone="wrong">{t("overview_maintenance")}</Notice> : null}
          {data.lateDraws.map(({ drawnBy, count }) => (
            <Notice key={drawnBy} tone="wrong">
              {t("overview_late", t(`drawn_by_${drawnBy}`), formatNumber(count))}
            </Notice>
          ))}
          {data.deposits.inReview > 0 ? (
            <Notice>
              <Link to="/payments" search={{ state: "REVIEW" }} className="underline">
                {t("overview_review", formatNumber(data.deposits.inReview))}
              </Link>
            </Notice>
          ) : null}
          <p className="text-fg-2">{t("overview_since", formatTime(data.since))}</p>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
            <Figure name={t("registrations")}>{formatNumber(data.registrations)}</Figure>
            <Figure name={t("players")}>{formatNumber(data.play.players)}</Figure>
            <Figure name={t("deposits_count", formatNumber(data.deposits.count))}>
              {formatMoney(data.deposits.amount)}
            </Figure>
            <Figure name={t("turnover")}>{formatMoney(data.play.turnover)}</Figure>
            <Figure name={t("payouts")}>{formatMoney(data.play.payouts)}</Figure>
            <Figure name={t("ggr")}>{formatMoney(data.play.ggr)}</Figure>
          </div>
          <HoursChart hours={data.hours} asset={data.asset} />
        </>
      ) : null}
    </section>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-bg-1 p-3">
      <p className="text-sm text-fg-2">{name}</p>
      <p className="figures text-h4 font-semibold">{children}</p>
    </div>
  )
}
