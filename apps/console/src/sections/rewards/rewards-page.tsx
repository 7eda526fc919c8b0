import { Tabs, useTab } from "../../parts/tabs.tsx"
import { CostTab } from "./cost-tab.tsx"
import { RewardsList } from "./rewards-list.tsx"

const TABS = ["rewards", "cost"] as const

/** Rewards of all programmes: the search over them, and the cost per source and day. */
export default function RewardsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/rewards", name: "room_rewards" }} names={TABS} current={tab} />
      {tab === "rewards" ? <RewardsList /> : <CostTab />}
    </div>
  )
}
