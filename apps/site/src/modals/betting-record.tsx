import { lazy, Suspense, useState } from "react"
import { useT } from "../i18n/i18n.tsx"
import { loadChunk } from "../shell/load-chunk.ts"
import { ChoicePills } from "../ui/choice-pills.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { RoundsList } from "../features/wallet/rounds-list.tsx"

const LotteryBets = lazy(() => loadChunk(() => import("../features/lottery/tabs/lottery-bets.tsx")))
const LISTS = ["games", "lotteries"] as const

/** A page of the member centre that joins two features: rounds of games, or bets on lotteries. */
export default function BettingRecord() {
  const t = useT("member")
  const [list, setList] = useState<(typeof LISTS)[number]>("games")
  return (
    <div className="grid grid-cols-1 gap-4">
      <ChoicePills
        label={t("member_betting")}
        choices={LISTS}
        chosen={list}
        choose={setList}
        textOf={(name) => t(`member_betting_${name}`)}
      />
      {list === "games" ? (
        <RoundsList />
      ) : (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LotteryBets />
        </Suspense>
      )}
    </div>
  )
}
