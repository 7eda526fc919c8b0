import { playedRounds } from "@croupier/contract/game-rounds"
import { useInfiniteQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { pages } from "../api/pages.ts"
import { useT } from "../i18n/i18n.tsx"
import { loadChunk } from "../shell/load-chunk.ts"
import { ChoicePills } from "../ui/choice-pills.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { PeriodPicker } from "../features/wallet/record/period-picker.tsx"
import { usePeriod } from "../features/wallet/record/use-period.ts"
import { LISTS_OF_BETS, listToOpen, type ListOfBets } from "./list-of-bets.ts"
import { RoundsRecord } from "./rounds-record.tsx"

const LotteryRecord = lazy(() => loadChunk(() => import("./lottery-record.tsx")))
const KEPT = "betting-record"

/** A page of the member centre that joins two features: rounds of games, or bets on lotteries. */
export default function BettingRecord() {
  const t = useT("member")
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEPT))
  const chosenPeriod = usePeriod()
  const rounds = useInfiniteQuery({ ...pages(playedRounds, {}), enabled: chosen === null })
  const hasNone = rounds.data?.pages.every(({ rows }) => rows.length === 0) ?? false
  const list = listToOpen(chosen, hasNone)
  const choose = (next: ListOfBets) => {
    localStorage.setItem(KEPT, next)
    setChosen(next)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoicePills
        label={t("member_betting")}
        choices={LISTS_OF_BETS}
        chosen={list}
        choose={choose}
        textOf={(name) => t(`member_betting_${name}`)}
      />
      <PeriodPicker chosen={chosenPeriod} />
      {chosenPeriod.fault !== undefined ? null : list === "games" ? (
        <RoundsRecord period={chosenPeriod.period} />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LotteryRecord period={chosenPeriod.period} />
        </Suspense>
      )}
    </div>
  )
}
