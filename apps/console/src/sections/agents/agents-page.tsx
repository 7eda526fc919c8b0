import { Tabs, useTab } from "../../parts/tabs.tsx"
import { MovesTab } from "./moves-tab.tsx"
import { TreeTab } from "./tree-tab.tsx"

const TABS = ["tree", "moves"] as const

/** Agents: who stands under whom, and every move. */
export default function AgentsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/agents", name: "room_agents" }} names={TABS} current={tab} />
      {tab === "tree" ? <TreeTab /> : <MovesTab />}
    </div>
  )
}
