import { overviewDays } from "@croupier/contract/console/overview"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatDay } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { BarsChart } from "./bars-chart.tsx"

const EVERY_MS = 60_000

/** The merchant's last days, today among them. */
export function DaysChart({ days }: { readonly days: number }) {
  const t = useT("console-overview")
  const { data, error } = useQuery({
    ...query(overviewDays, { days }),
    refetchInterval: EVERY_MS,
  })
  if (!data) return <Fault error={error} />
  return (
    <BarsChart
      title={t("days_chart", days)}
      asset={data.asset}
      bars={data.days.map(({ day, turnover, payouts, ggr, registrations, deposits, deposited }) => ({
        key: day,
        label: formatDay(new Date(day)),
        mark: day.slice(8),
        turnover,
        payouts,
        more: [
          [`${t("ggr")} (${data.asset})`, ggr],
          [t("registrations"), registrations],
          [t("deposits_name"), deposits],
          [`${t("deposited")} (${data.asset})`, deposited],
        ],
      }))}
    />
  )
}
