import { useDeferredValue, useMemo } from "react"
import type { LotteryCategory } from "@croupier/contract/lottery"
import { useSearch } from "../../address/address.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useGames } from "./api/use-games.ts"
import { Lobby } from "./lobby.tsx"
import { GameBoard } from "./game-board.tsx"
import "./lottery.css"
import { namesGame, readPlace } from "./place.ts"

/** A lottery page: ?gameCode=…&playType=… is a game's board, without them the lobby of its games. */
export function CategoryView({ category }: { readonly category: LotteryCategory }) {
  const t = useT("lottery")
  const search = useSearch()
  const later = useDeferredValue(search)
  const { data, error, refetch } = useGames()
  const games = data?.games
  // A tab that is pressed is marked at once, and the board that it leads to follows. Lobby and board change places at once.
  const shown = namesGame(search) && namesGame(later) ? later : search
  const place = useMemo(
    () => (games && namesGame(shown) ? readPlace(shown, games) : undefined),
    [games, shown],
  )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LobbySkeleton />
  if (!namesGame(search)) return <Lobby games={data.games} category={category} />
  if (!place) return <EmptyState art="lantern" title={t("lottery_no_games")} />
  return <GameBoard games={data.games} place={place} asked={search === shown ? undefined : search} />
}

const LobbySkeleton = () => (
  <div className="lottery-lobby grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="h-36" />
    <Skeleton className="h-96" />
  </div>
)
