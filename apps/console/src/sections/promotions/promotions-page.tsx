import { Tabs, useTab } from "../../parts/tabs.tsx"
import { ApplicationsTab } from "./applications-tab.tsx"
import { CampaignsTab } from "./campaigns-tab.tsx"

const TABS = ["promotions", "applications"] as const
const PARTS = { promotions: CampaignsTab, applications: ApplicationsTab } as const

/** Promotions: what is offered with its cost, and the applications of members. */
export default function PromotionsPage() {
  const tab = useTab(TABS)
  const Tab = PARTS[tab]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/promotions", name: "room_promotions" }} names={TABS} current={tab} />
      <Tab />
    </div>
  )
}
