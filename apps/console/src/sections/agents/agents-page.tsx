import { Tabs, useTab } from "../../parts/tabs.tsx"
import { AnomaliesTab } from "./anomalies-tab.tsx"
import { BillsTab } from "./bills-tab.tsx"
import { CostTab } from "./cost-tab.tsx"
import { GroupsTab } from "./groups-tab.tsx"
import { MovesTab } from "./moves-tab.tsx"
import { TransfersTab } from "./transfers-tab.tsx"
import { TreeTab } from "./tree-tab.tsx"

const TABS = ["tree", "moves", "groups", "transfers", "bills", "anomalies", "cost"] as const

const PARTS = {
  tree: TreeTab,
  moves: MovesTab,
  groups: GroupsTab,
  transfers: TransfersTab,
  bills: BillsTab,
  anomalies: AnomaliesTab,
  cost: CostTab,
} as const

/** Agents: who stands under whom, every move, the rule about prize groups, transfers, bills and their cost. */
export default function AgentsPage() {
  const tab = useTab(TABS)
  const Tab = PARTS[tab]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/agents", name: "room_agents" }} names={TABS} current={tab} />
      <Tab />
    </div>
  )
}
