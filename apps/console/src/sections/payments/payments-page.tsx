import { Tabs, useTab } from "../../parts/tabs.tsx"
import { CashTab } from "./cash-tab.tsx"
import { ComparisonTab } from "./comparison-tab.tsx"
import { ContestsTab } from "./contests-tab.tsx"
import { DepositsTab } from "./deposits-tab.tsx"
import { HeldTab } from "./held-tab.tsx"
import { IncomingTab } from "./incoming-tab.tsx"
import { MethodsTab } from "./methods-tab.tsx"
import { ProvidersTab } from "./providers-tab.tsx"
import { ReportTab } from "./report-tab.tsx"

const TABS = [
  "deposits",
  "stuck",
  "held",
  "incoming",
  "cash",
  "contests",
  "report",
  "providers",
  "comparison",
  "methods",
] as const

/** Money that comes in and goes out: every deposit with its trail, what is stuck, providers, and the ways to pay. */
export default function PaymentsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/payments", name: "room_payments" }} names={TABS} current={tab} />
      {tab === "deposits" ? <DepositsTab key={tab} /> : null}
      {tab === "stuck" ? <DepositsTab key={tab} stuck /> : null}
      {tab === "held" ? <HeldTab /> : null}
      {tab === "incoming" ? <IncomingTab /> : null}
      {tab === "cash" ? <CashTab /> : null}
      {tab === "contests" ? <ContestsTab /> : null}
      {tab === "report" ? <ReportTab /> : null}
      {tab === "providers" ? <ProvidersTab /> : null}
      {tab === "comparison" ? <ComparisonTab /> : null}
      {tab === "methods" ? <MethodsTab /> : null}
    </div>
  )
}
