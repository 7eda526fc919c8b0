import { Tabs, useTab } from "../../parts/tabs.tsx"
import { AccountTab } from "./account-tab.tsx"
import { FundsTab } from "./funds-tab.tsx"
import { PostingsTab } from "./postings-tab.tsx"
import { SubLedgersTab } from "./sub-ledgers-tab.tsx"
import { TrialBalanceTab } from "./trial-balance-tab.tsx"
import { VerifierTab } from "./verifier-tab.tsx"

const TABS = ["balance", "postings", "account", "funds", "verifier", "sub_ledgers"] as const

/** The books of the merchant: what balances, what moved, what is owed, and whether it is all still as it was written. */
export default function LedgerPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/ledger", name: "room_ledger" }} names={TABS} current={tab} />
      {tab === "balance" ? <TrialBalanceTab /> : null}
      {tab === "postings" ? <PostingsTab /> : null}
      {tab === "account" ? <AccountTab /> : null}
      {tab === "funds" ? <FundsTab /> : null}
      {tab === "verifier" ? <VerifierTab /> : null}
      {tab === "sub_ledgers" ? <SubLedgersTab /> : null}
    </div>
  )
}
