import { useMay } from "../../session/session-store.ts"
import { Tabs, useTab } from "../../parts/tabs.tsx"
import { AuthorityTab } from "./authority-tab.tsx"
import { CopiesTab } from "./copies-tab.tsx"
import { EventsTab } from "./events-tab.tsx"
import { ErasuresTab } from "./erasures-tab.tsx"
import { IntegrityTab } from "./integrity-tab.tsx"
import { RetentionTab } from "./retention-tab.tsx"
import { RunsTab } from "./runs-tab.tsx"

const TABS = ["significant", "retention", "runs", "erasures", "copies", "integrity", "authority"] as const

/** The room of records: significant events, times of retention and their runs, erasures, copies of data, components and clocks, files for the authority. */
export default function RecordsPage() {
  const tab = useTab(TABS)
  const mayRead = useMay("records.read")
  const mayReport = useMay("reports.read")
  if (!mayRead) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs
        room={{ path: "/records", name: "room_records" }}
        names={TABS.filter((each) => each !== "authority" || mayReport)}
        current={tab}
      />
      {tab === "significant" ? <EventsTab /> : null}
      {tab === "retention" ? <RetentionTab /> : null}
      {tab === "runs" ? <RunsTab /> : null}
      {tab === "erasures" ? <ErasuresTab /> : null}
      {tab === "copies" ? <CopiesTab /> : null}
      {tab === "integrity" ? <IntegrityTab /> : null}
      {tab === "authority" && mayReport ? <AuthorityTab /> : null}
    </div>
  )
}
