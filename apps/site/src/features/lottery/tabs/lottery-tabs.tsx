import { useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import type { BoardState } from "../use-board.ts"
import { MyBetsTab } from "./my-bets-tab.tsx"
import { ResultsTab } from "./results-tab.tsx"
import { RulesTab } from "./rules-tab.tsx"
import { WinnersTab } from "./winners-tab.tsx"

const TABS = ["results", "bets", "rules", "winners"] as const
type TabKey = (typeof TABS)[number]

/** What stands below the board. Only the tab that shows asks for anything. */
export function LotteryTabs({ board }: { readonly board: BoardState }) {
  const t = useT("lottery")
  const [active, setActive] = useState<TabKey>("results")
  const { game, play } = board.place
  return (
    <Tabs
      label={t("lottery_more_of", game.gameType)}
      active={active}
      onChange={setActive}
      tabs={TABS.map((key) => ({ key, label: t(`lottery_tab_${key}`) }))}
    >
      {active === "results" ? <ResultsTab key={game.gameCode} game={game} /> : null}
      {active === "bets" ? <MyBetsTab sale={board.sale} /> : null}
      {active === "rules" ? <RulesTab game={game} play={play} stakes={board.stakes} /> : null}
      {active === "winners" ? <WinnersTab /> : null}
    </Tabs>
  )
}
