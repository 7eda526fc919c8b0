import { Tabs, useTab } from "../../parts/tabs.tsx"
import { useAddress } from "../../table/use-address.ts"
import { CalendarTab } from "./calendar-tab.tsx"
import { ExposureTab } from "./exposure-tab.tsx"
import { FairnessTab } from "./fairness-tab.tsx"
import { GamePage } from "./game-page.tsx"
import { GamesTab } from "./games-tab.tsx"
import { IssuesTab } from "./issues-tab.tsx"
import { RulingsTab } from "./rulings-tab.tsx"

const TABS = ["games", "calendar", "issues", "exposure", "fairness", "rulings"] as const

/** The lotteries of the merchant: what is on sale, what is drawn when, what it may cost, and whether it was honest. */
export default function LotteryPage() {
  const { search } = useAddress()
  const tab = useTab(TABS)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs room={{ path: "/lottery", name: "room_lottery" }} names={TABS} current={tab} />
      {tab === "games" ? search["game"] ? <GamePage gameCode={search["game"]} /> : <GamesTab /> : null}
      {tab === "calendar" ? <CalendarTab /> : null}
      {tab === "issues" ? <IssuesTab /> : null}
      {tab === "exposure" ? <ExposureTab /> : null}
      {tab === "fairness" ? <FairnessTab /> : null}
      {tab === "rulings" ? <RulingsTab /> : null}
    </div>
  )
}
