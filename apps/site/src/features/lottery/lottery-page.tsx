import { useSearch } from "@tanstack/react-router"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useGames } from "./api/use-games.ts"
import { LotteryHall } from "./lottery-hall.tsx"
import "./lottery.css"
import { readPlace } from "./place.ts"

/** /lottery?gameCode=…&playType=… */
export default function LotteryPage() {
  const t = useT("lottery")
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data, error, refetch } = useGames()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <HallSkeleton />
  const place = readPlace(search, data.games)
  if (!place) return <EmptyState art="lantern" title={t("lottery_no_games")} />
  return <LotteryHall games={data.games} place={place} />
}

const HallSkeleton = () => (
  <div className="lottery-hall grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="h-36" />
    <Skeleton className="h-96" />
  </div>
)
