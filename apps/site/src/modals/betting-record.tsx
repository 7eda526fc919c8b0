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
import { RoundsRecord } from "./rounds-record.tsx"

const LotteryRecord = lazy(() => loadChunk(() => import("./lottery-record.tsx")))
const LISTS = ["games", "lotteries"] as const
type List = (typeof LISTS)[number]
const KEPT = "betting-record"
const lastRead = (): List | undefined => LISTS.find((list) => list === localStorage.getItem(KEPT))

/**
 * A page of the member centre that joins two features: rounds of games, or bets on lotteries. It opens with the list that
 * this device read last; at first with the rounds, where there are some.
 */
export default function BettingRecord() {
  const t = useT("member")
  const [chosen, setChosen] = useState(lastRead)
  const chosenPeriod = usePeriod()
  const rounds = useInfiniteQuery({ ...pages(playedRounds, {}), enabled: chosen === undefined })
  const hasNone = rounds.data?.pages.every(({ rows }) => rows.length === 0) ?? false
  const list = chosen ?? (hasNone ? "lotteries" : "games")
  const choose = (next: List) => {
    localStorage.setItem(KEPT, next)
    setChosen(next)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoicePills
        label={t("member_betting")}
        choices={LISTS}
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
