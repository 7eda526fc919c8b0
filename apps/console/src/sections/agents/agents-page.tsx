import { Tabs, useTab } from "../../parts/tabs.tsx"
import { AnomaliesTab } from "./anomalies-tab.tsx"
import { BillsTab } from "./bills-tab.tsx"
import { CampaignsTab } from "./campaigns-tab.tsx"
import { CohortsTab } from "./cohorts-tab.tsx"
import { CostTab } from "./cost-tab.tsx"
import { GroupsTab } from "./groups-tab.tsx"
import { MovesTab } from "./moves-tab.tsx"
import { PostbacksTab } from "./postbacks-tab.tsx"
import { TagsTab } from "./tags-tab.tsx"
import { TransfersTab } from "./transfers-tab.tsx"
import { TreeTab } from "./tree-tab.tsx"

const TABS = [
  "tree",
  "moves",
  "groups",
  "transfers",
  "bills",
  "anomalies",
  "cost",
  "campaigns",
  "cohorts",
  "tags",
  "postbacks",
] as const

const PARTS = {
  tree: TreeTab,
  moves: MovesTab,
  groups: GroupsTab,
  transfers: TransfersTab,
  bills: BillsTab,
  anomalies: AnomaliesTab,
  cost: CostTab,
  campaigns: CampaignsTab,
  cohorts: CohortsTab,
  tags: TagsTab,
  postbacks: PostbacksTab,
} as const

/** Agents: who stands under whom, every move, the rule about prize groups, transfers, bills and their cost, campaigns, tags of players and postbacks. */
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
