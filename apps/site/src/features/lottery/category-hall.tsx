import type { LotteryCategory } from "@croupier/contract/lottery"
import { useSearch } from "@tanstack/react-router"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useGames } from "./api/use-games.ts"
import { Hall } from "./hall.tsx"
import { LotteryHall } from "./lottery-hall.tsx"
import "./lottery.css"
import { namesGame, readPlace } from "./place.ts"

/** A lottery page: ?gameCode=…&playType=… is a game's board, without them the hall of its games. */
export function CategoryHall({ category }: { readonly category: LotteryCategory }) {
  const t = useT("lottery")
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data, error, refetch } = useGames()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <HallSkeleton />
  if (!namesGame(search)) return <Hall games={data.games} category={category} />
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
