import { lazy, Suspense, useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { loadChunk } from "../../../shell/load-chunk.ts"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import type { Sale } from "../sale.ts"
import type { BoardState } from "../use-board.ts"
import { useGameNames } from "../use-game-name.ts"
import { MyBetsTab } from "./my-bets-tab.tsx"
import { ResultsTab } from "./results-tab.tsx"
import { WinnersTab } from "./winners-tab.tsx"

const TrendTab = lazy(() => loadChunk(() => import("./trend-tab.tsx")))
const RoadTab = lazy(() => loadChunk(() => import("./road-tab.tsx")))
const RulesTab = lazy(() => loadChunk(() => import("./rules-tab.tsx")))

const TABS = ["results", "trends", "roads", "bets", "rules", "winners"] as const
type TabKey = (typeof TABS)[number]

/** Tabs below the board. Only the tab that shows asks for anything. */
export function LotteryTabs({ board, sale }: { readonly board: BoardState; readonly sale: Sale }) {
  const t = useT("lottery")
  const { name } = useGameNames()
  const [active, setActive] = useState<TabKey>("results")
  const { game } = board.place
  return (
    <Tabs
      label={t("lottery_more_of", name(game))}
      active={active}
      onChange={setActive}
      tabs={TABS.map((key) => ({ key, label: t(`lottery_tab_${key}`) }))}
    >
      <Suspense fallback={<Skeleton className="h-80" />}>
        {active === "results" ? <ResultsTab key={game.gameCode} game={game} /> : null}
        {active === "trends" ? <TrendTab key={game.gameCode} game={game} /> : null}
        {active === "roads" ? <RoadTab key={game.gameCode} game={game} /> : null}
        {active === "bets" ? <MyBetsTab sale={sale} /> : null}
        {active === "rules" ? <RulesTab board={board} /> : null}
        {active === "winners" ? <WinnersTab /> : null}
      </Suspense>
    </Tabs>
  )
}
