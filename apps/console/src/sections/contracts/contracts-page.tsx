import { Tabs, useTab } from "../../parts/tabs.tsx"
import { ContractsTab } from "./contracts-tab.tsx"
import { LimitsTab } from "./limits-tab.tsx"
import { QuotasTab } from "./quotas-tab.tsx"
import { TemplatesTab } from "./templates-tab.tsx"

const TABS = ["contracts", "quotas", "templates", "limits"] as const

const PARTS = {
  contracts: ContractsTab,
  quotas: QuotasTab,
  templates: TemplatesTab,
  limits: LimitsTab,
} as const

/** Contracts of agents: all of them, accounts of prize groups, kept terms, and the merchant's limits. */
export default function ContractsPage() {
  const tab = useTab(TABS)
  const Part = PARTS[tab]
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/contracts", name: "room_contracts" }} names={TABS} current={tab} />
      <Part />
    </div>
  )
}
