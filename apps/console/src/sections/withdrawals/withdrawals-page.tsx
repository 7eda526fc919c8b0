import { Tabs, useTab } from "../../parts/tabs.tsx"
import { BoardTab } from "./peer/board-tab.tsx"
import { RulesTab } from "./rules-tab.tsx"
import { WithdrawalsTab } from "./withdrawals-tab.tsx"

const TABS = ["queue", "withdrawals", "board", "rules"] as const

/** Money that goes home: what waits for a person, every withdrawal with its trail, and the rules. */
export default function WithdrawalsPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/withdrawals", name: "room_withdrawals" }} names={TABS} current={tab} />
      {tab === "queue" ? <WithdrawalsTab key={tab} of="queue" /> : null}
      {tab === "withdrawals" ? <WithdrawalsTab key={tab} of="all" /> : null}
      {tab === "board" ? <BoardTab /> : null}
      {tab === "rules" ? <RulesTab /> : null}
    </div>
  )
}
