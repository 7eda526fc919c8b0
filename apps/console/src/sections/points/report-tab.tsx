import { pointsReport } from "@croupier/contract/console/points"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { merchantClock } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant } from "../../session/session-store.ts"

const DAY_MS = 86_400_000
/** A day of the merchant's calendar. */
const dayBefore = (days: number): string =>
  merchantClock(new Date(Date.now() - days * DAY_MS).toISOString()).slice(0, 10)

/** The cost of points: outstanding as a liability, and what days earned, redeemed and converted. */
export function ReportTab() {
  const t = useT("console-points")
  const [from, setFrom] = useState(() => dayBefore(31))
  const [until, setUntil] = useState(() => dayBefore(0))
  const { data, error, isLoading } = useQuery({
    ...query(pointsReport, { from, until }),
    enabled: from <= until,
  })
  const asset = theMerchant()?.asset ?? ""
  const points = (value: string) => formatNumber(BigInt(value))
  const money = (value: string) => `${formatMoney(value)} ${asset}`
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_cost")}</h1>
      <div className="flex flex-wrap gap-4">
        <Field
          label={t("points_day_from")}
          type="date"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={t("points_day_until")}
          type="date"
          required
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
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
