import type { LotteryGame } from "@croupier/contract/lottery"
import { lazy, memo, Suspense, useState } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { loadChunk } from "../../../shell/load-chunk.ts"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Tabs } from "../../../ui/tabs.tsx"
import type { Sale } from "../sale.ts"
import { useOpenBets } from "../api/use-my-bets.ts"
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
export const LotteryTabs = memo(function LotteryTabs({
  game,
  sale,
}: {
  readonly game: LotteryGame
  readonly sale: Sale
}) {
  const t = useT("lottery")
  const { name } = useGameNames()
  const [active, setActive] = useState<TabKey>("results")
  return (
    <Tabs
      label={t("lottery_more_of", name(game))}
      active={active}
      onChange={setActive}
      tabs={TABS.map((key) => ({ key, label: key === "bets" ? <BetsLabel /> : t(`lottery_tab_${key}`) }))}
    >
      <Suspense fallback={<Skeleton className="h-80" />}>
        {active === "results" ? <ResultsTab key={game.gameCode} game={game} /> : null}
        {active === "trends" ? <TrendTab key={game.gameCode} game={game} /> : null}
        {active === "roads" ? <RoadTab key={game.gameCode} game={game} /> : null}
        {active === "bets" ? <MyBetsTab sale={sale} /> : null}
        {active === "rules" ? <RulesTab /> : null}
        {active === "winners" ? <WinnersTab /> : null}
      </Suspense>
    </Tabs>
  )
})

/** My bets, with how many of them wait for their draw. */
function BetsLabel() {
  const t = useT("lottery")
  const format = useFormat()
  const open = useOpenBets()
  return (
    <>
      {t("lottery_tab_bets")}
      {open > 0 ? (
        <span
          className="figures ms-1.5 rounded-pill bg-brand px-2 py-0.5 text-xs text-brand-ink"
          data-open-bets={open}
        >
          <span className="sr-only">{t("lottery_state_PLACED")}: </span>
          {format.number(open)}
        </span>
      ) : null}
    </>
  )
}
