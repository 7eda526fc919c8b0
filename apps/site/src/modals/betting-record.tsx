import { lazy, Suspense, useState } from "react"
import { useT } from "../i18n/i18n.tsx"
import { loadChunk } from "../shell/load-chunk.ts"
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
      <div role="group" aria-label={t("member_betting")} className="flex flex-wrap gap-2">
        {LISTS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={list === name}
            onClick={() => setList(name)}
            className="min-h-10 rounded-pill border border-line px-4 text-sm font-semibold text-fg-2 hover:bg-bg-2 aria-pressed:border-brand aria-pressed:text-brand-text"
          >
            {t(`member_betting_${name}`)}
          </button>
        ))}
      </div>
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
