import {
  HOUSE_REPORTS,
  houseReport,
  REPORT_PERIODS,
  takeHouseReport,
  type HouseReport,
} from "@croupier/contract/console/reports"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"
import { useMay, useSessionState } from "../../session/session-store.ts"
import { Filters } from "../../table/filters.tsx"
import { useAddress } from "../../table/use-address.ts"
import { PageHead } from "../../parts/page-head.tsx"
import { MoneyTable } from "./money-table.tsx"
import { PlayTable } from "./play-table.tsx"

const ASKED = ["report", "period", "day"]

/** Reports of the operator by day, month, year and all time, with who made them and when. */
export default function ReportsPage() {
  const t = useT("console-reports")
  useSessionState()
  const mayRead = useMay("reports.read")
  const mayExport = useMay("lists.export")
  const { search, change } = useAddress()
  const asked = Object.fromEntries(Object.entries(search).filter(([name]) => ASKED.includes(name)))
  // The house checks what stands in the address.
  const { data, error } = useQuery({ ...query(houseReport, asked), enabled: mayRead })
  const taking = useMutation({
    mutationFn: async () => {
      const { name, content } = await call(takeHouseReport, asked)
      saveFile(name, content, "text/csv; charset=utf-8")
    },
  })
  if (!mayRead) return null
  const isEmpty = data && data.play.length === 0 && data.money.length === 0
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title={t("room_reports")}>
        {mayExport ? (
          <Button busy={taking.isPending} onClick={() => taking.mutate()}>
            <Icon name="download" />
            {t("report_download")}
          </Button>
        ) : null}
      </PageHead>
      <Filters
        filters={[
          {
            name: "report",
            label: t("report_name"),
            initial: "PLAY",
            options: HOUSE_REPORTS.map((value) => ({ value, label: t(`report_${value}`) })),
          },
          {
            name: "period",
            label: t("report_period"),
            initial: "DAY",
            options: REPORT_PERIODS.map((value) => ({ value, label: t(`report_period_${value}`) })),
          },
          { name: "day", label: t("report_day"), kind: "day" },
        ]}
        query={search}
        onChange={change}
      />
      <Fault error={error ?? taking.error} />
      {data ? (
        <>
          <Head report={data} />
          {isEmpty ? <Notice>{t("report_none")}</Notice> : null}
          {data.play.length > 0 ? <PlayTable report={data} /> : null}
          {data.money.length > 0 ? <MoneyTable report={data} /> : null}
          <p className="text-sm text-fg-3">{t("report_without_tests")}</p>
        </>
      ) : null}
    </section>
  )
}

/** The name of the operator, the period and when the report was made. */
function Head({ report }: { readonly report: HouseReport }) {
  const t = useT("console-reports")
  const facts: readonly (readonly [string, string])[] = [
    [t("report_operator"), report.operator],
    [t("report_period"), t(`report_period_${report.period}`)],
    [t("report_from"), report.from === null ? t("report_from_first") : formatTime(report.from)],
    [t("report_until"), formatTime(report.until)],
    [t("report_generated"), `${formatTime(report.generatedAt)} (${report.timeZone})`],
    [t("report_currency"), report.asset],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card border border-line bg-bg-1 p-4">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
