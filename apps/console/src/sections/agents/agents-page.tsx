import { Tabs, useTab } from "../../parts/tabs.tsx"
import { GroupsTab } from "./groups-tab.tsx"
import { MovesTab } from "./moves-tab.tsx"
import { TreeTab } from "./tree-tab.tsx"

const TABS = ["tree", "moves", "groups"] as const

/** Agents: who stands under whom, every move, and the rule about prize groups. */
export default function AgentsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/agents", name: "room_agents" }} names={TABS} current={tab} />
      {tab === "tree" ? <TreeTab /> : tab === "moves" ? <MovesTab /> : <GroupsTab />}
    </div>
  )
}
