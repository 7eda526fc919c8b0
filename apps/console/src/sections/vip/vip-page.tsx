import { Tabs, useTab } from "../../parts/tabs.tsx"
import { LadderTab } from "./ladder-tab.tsx"
import { VipMembersTab } from "./vip-members-tab.tsx"

const TABS = ["vip_members", "vip_ladder"] as const

const PARTS = { vip_members: VipMembersTab, vip_ladder: LadderTab } as const

/** Levels: the members on them, and the ladder in its versions. */
export default function VipPage() {
  const tab = useTab(TABS)
  const Tab = PARTS[tab]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/vip", name: "room_vip" }} names={TABS} current={tab} />
      <Tab />
    </div>
  )
}
