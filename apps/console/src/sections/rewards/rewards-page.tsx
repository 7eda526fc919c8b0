import { Tabs, useTab } from "../../parts/tabs.tsx"
import { AbuseTab } from "./abuse-tab.tsx"
import { VendorGrants } from "../bonuses/vendor-grants.tsx"
import { CostTab } from "./cost-tab.tsx"
import { RewardsList } from "./rewards-list.tsx"

const TABS = ["rewards", "vendorGrants", "cost", "abuse"] as const

/** Rewards of all programmes: the search over them, free rounds at vendors, the cost per source and day, and receivers who share something. */
export default function RewardsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/rewards", name: "room_rewards" }} names={TABS} current={tab} />
      {tab === "rewards" ? (
        <RewardsList />
      ) : tab === "vendorGrants" ? (
        <VendorGrants />
      ) : tab === "cost" ? (
        <CostTab />
      ) : (
        <AbuseTab />
      )}
    </div>
  )
}
