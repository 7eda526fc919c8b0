import { useDeferredValue, useMemo } from "react"
import { useSearch } from "../../address/address.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { useGames } from "./api/use-games.ts"
import { GameBoard } from "./game-board.tsx"
import { LobbySkeleton } from "./lobby-skeleton.tsx"
import "./lottery.css"
import { readPlace } from "./place.ts"

/** The address of a hall with ?gameCode=…&playType=…: that game's board. */
export default function BoardPage() {
  const t = useT("lottery")
  const search = useSearch()
  // A tab that is pressed is marked at once, and the board that it leads to follows.
  const shown = useDeferredValue(search)
  const { data, error, refetch } = useGames()
  const games = data?.games
  const place = useMemo(() => (games ? readPlace(shown, games) : undefined), [games, shown])
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LobbySkeleton />
  if (!place) return <EmptyState art="lantern" title={t("lottery_no_games")} />
  return <GameBoard games={data.games} place={place} asked={search === shown ? undefined : search} />
}
