import type { LotteryCategory } from "@croupier/contract/lottery"
import { ErrorState } from "../../ui/error-state.tsx"
import { useGames } from "./api/use-games.ts"
import { Lobby } from "./lobby.tsx"
import { LobbySkeleton } from "./lobby-skeleton.tsx"
import "./lottery.css"

/** A hall: the lobby of its games. Their boards are a page of their own (board-page.tsx), whose code a hall does not need. */
export function CategoryView({ category }: { readonly category: LotteryCategory }) {
  const { data, error, refetch } = useGames()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? <Lobby games={data.games} category={category} /> : <LobbySkeleton />
}
