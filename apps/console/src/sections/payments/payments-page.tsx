import { Tabs, useTab } from "../../parts/tabs.tsx"
import { ComparisonTab } from "./comparison-tab.tsx"
import { DepositsTab } from "./deposits-tab.tsx"
import { MethodsTab } from "./methods-tab.tsx"

const TABS = ["deposits", "stuck", "comparison", "methods"] as const

/** Money that comes in: every deposit with its trail, what is stuck, and the ways to pay. */
export default function PaymentsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/payments", name: "room_payments" }} names={TABS} current={tab} />
      {tab === "deposits" ? <DepositsTab key={tab} /> : null}
      {tab === "stuck" ? <DepositsTab key={tab} stuck /> : null}
      {tab === "comparison" ? <ComparisonTab /> : null}
      {tab === "methods" ? <MethodsTab /> : null}
    </div>
  )
}
