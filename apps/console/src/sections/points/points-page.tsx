import { Tabs, useTab } from "../../parts/tabs.tsx"
import { RedemptionsTab } from "./redemptions-tab.tsx"
import { ReportTab } from "./report-tab.tsx"
import { RewardsTab } from "./rewards-tab.tsx"
import { TermsTab } from "./terms-tab.tsx"

const TABS = ["redemptions", "rewards", "terms", "cost"] as const

const PARTS = {
  redemptions: RedemptionsTab,
  rewards: RewardsTab,
  terms: TermsTab,
  cost: ReportTab,
} as const

/** Points: the queue of redemptions, the rewards of the mall, the terms and the cost. */
export default function PointsPage() {
  const tab = useTab(TABS)
  const Tab = PARTS[tab]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/points", name: "room_points" }} names={TABS} current={tab} />
      <Tab />
    </div>
  )
}
