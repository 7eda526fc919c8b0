import { Tabs, useTab } from "../../parts/tabs.tsx"
import { ContractsTab } from "./contracts-tab.tsx"
import { LimitsTab } from "./limits-tab.tsx"
import { TemplatesTab } from "./templates-tab.tsx"

const TABS = ["contracts", "templates", "limits"] as const

/** Contracts of agents: all of them, kept terms, and the merchant's limits. */
export default function ContractsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/contracts", name: "room_contracts" }} names={TABS} current={tab} />
      {tab === "contracts" ? <ContractsTab /> : tab === "templates" ? <TemplatesTab /> : <LimitsTab />}
    </div>
  )
}
