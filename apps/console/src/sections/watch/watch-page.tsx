import { watchFigures } from "@croupier/contract/console/watch"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { Tabs, useTab } from "../../parts/tabs.tsx"
import { useAddress } from "../../table/use-address.ts"
import { AlertsTab } from "./alerts-tab.tsx"
import { CasePage } from "./case-page.tsx"
import { CasesTab } from "./cases-tab.tsx"
import { GraphTab } from "./graph-tab.tsx"
import { RulesTab } from "./rules-tab.tsx"

const TABS = ["alerts", "cases", "graph", "rules"] as const
const EVERY_MS = 30_000

/** The watch against money laundering and fraud: alerts, cases, links of members and rules. */
export default function WatchPage() {
  const t = useT("console-watch")
  const tab = useTab(TABS)
  const { search } = useAddress()
  const caseId = search["case"]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/watch", name: "room_watch" }} names={TABS} current={tab} />
      <p className="max-w-prose text-sm text-fg-2">{t("watch_text")}</p>
      <Figures />
      {tab === "alerts" ? (
        <AlertsTab />
      ) : tab === "graph" ? (
        <GraphTab />
      ) : tab === "rules" ? (
        <RulesTab />
      ) : caseId === undefined ? (
        <CasesTab />
      ) : (
        <CasePage key={caseId} caseId={caseId} />
      )}
    </div>
  )
}

/** Work that waits, and the next deadline. */
function Figures() {
  const t = useT("console-watch")
  const { data, error } = useQuery({ ...query(watchFigures, {}), refetchInterval: EVERY_MS })
  if (!data) return <Fault error={error} />
  const alerts = data.alerts
    .toReversed()
    .map(({ severity, count }) => `${t(`watch_severity_${severity}`)} ${formatNumber(count)}`)
    .join(" · ")
  const figures = [
    [t("watch_new"), alerts],
    [t("watch_open_cases"), formatNumber(data.cases)],
    [t("watch_overdue"), formatNumber(data.overdue)],
    [t("watch_next_due"), data.dueAt === null ? "–" : formatTime(data.dueAt)],
    [t("watch_passed"), data.passedAt === null ? t("watch_passed_never") : formatTime(data.passedAt)],
    [t("watch_authority"), data.authority],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-1.5">
          <dt className="text-fg-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
