import { pointsReport } from "@croupier/contract/console/points"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { DayFields, useDays } from "../../parts/day-fields.tsx"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant } from "../../session/session-store.ts"

/** The cost of points: outstanding as a liability, and what days earned, redeemed and converted. */
export function ReportTab() {
  const t = useT("console-points")
  const [days, setDays] = useDays()
  const { data, error, isLoading } = useQuery({
    ...query(pointsReport, days),
    enabled: days.from <= days.until,
  })
  const asset = theMerchant()?.asset ?? ""
  const points = (value: string) => formatNumber(BigInt(value))
  const money = (value: string) => `${formatMoney(value)} ${asset}`
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_cost")}</h1>
      <DayFields days={days} onChange={setDays} />
      <Fault error={error} />
      {isLoading ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? (
        <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          <dt>{t("points_outstanding")}</dt>
          <dd className="figures text-end">{points(data.outstanding)}</dd>
          <dt>{t("points_liability")}</dt>
          <dd className="figures text-end">{money(data.liability)}</dd>
          <dt>{t("points_earned")}</dt>
          <dd className="figures text-end">{points(data.earned)}</dd>
          <dt>{t("points_redeemed")}</dt>
          <dd className="figures text-end">{points(data.redeemed)}</dd>
          <dt>{t("points_paid")}</dt>
          <dd className="figures text-end">{money(data.paid)}</dd>
          <dt>{t("points_converted")}</dt>
          <dd className="figures text-end">{points(data.converted)}</dd>
          <dt>{t("points_converted_paid")}</dt>
          <dd className="figures text-end">{money(data.convertedPaid)}</dd>
        </dl>
      ) : null}
    </section>
  )
}
