import { Tabs, useTab } from "../../parts/tabs.tsx"
import { GamesTab } from "./games-tab.tsx"
import { IssuesTab } from "./issues-tab.tsx"
import { RulingsTab } from "./rulings-tab.tsx"

const TABS = ["games", "issues", "rulings"] as const

/** The lotteries of the merchant: what is on sale, what is drawn when, and what people decided about draws. */
export default function LotteryPage() {
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/lottery", name: "room_lottery" }} names={TABS} current={tab} />
      {tab === "games" ? <GamesTab /> : null}
      {tab === "issues" ? <IssuesTab /> : null}
      {tab === "rulings" ? <RulingsTab /> : null}
    </div>
  )
}
