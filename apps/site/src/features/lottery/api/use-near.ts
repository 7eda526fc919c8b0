import type { LotteryCategory } from "@croupier/contract/lottery"
import { nearNumbers } from "@croupier/contract/lottery-lobby"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { serverNow, useSocketEvent } from "../../../realtime/socket.ts"
import { takeNear } from "../near.ts"

/** Asked again so often, for whom the socket is silent. */
const REFETCH_MILLIS = 20_000

/** Issues on sale and last results of every game of a lobby: one call, kept current by the socket. */
export function useNear(category: LotteryCategory) {
  const client = useQueryClient()
  const options = query(nearNumbers, { category })
  useSocketEvent("issue", ({ issue }) => {
    client.setQueryData(options.queryKey, (old) =>
      // Every game of the house is told of; a lobby draws itself anew for its own.
      old?.games.some(({ gameCode }) => gameCode === issue.gameCode)
        ? { ...old, games: takeNear(old.games, issue, serverNow()) }
        : old,
    )
  })
  return useQuery({ ...options, staleTime: REFETCH_MILLIS / 2, refetchInterval: REFETCH_MILLIS })
}
