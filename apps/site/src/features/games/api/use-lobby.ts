import { gameLobby } from "@croupier/contract/games"
import type { Input } from "@croupier/contract/endpoint"
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { query } from "../../../api/query.ts"

export type Lobby = Omit<Input<typeof gameLobby>, "cursor" | "limit">

/** A page of cards: two rows more than the largest screen shows. */
const PAGE = 24
const STALE_MS = 60_000

/**
 * Games, page after page. The first is a call of its own, which the server may have made for the page already;
 * the rest is asked for as the list is scrolled. While other filters are looked up, the last answer stays.
 */
export function useLobby(lobby: Lobby, enabled = true) {
  const input = { ...lobby, limit: PAGE }
  const first = useQuery({
    ...query(gameLobby, input),
    staleTime: STALE_MS,
    enabled,
    placeholderData: keepPreviousData,
  })
  const after = first.isPlaceholderData ? null : (first.data?.nextCursor ?? null)
  const asked = `${JSON.stringify(input)}${after ?? ""}`
  const [wanted, want] = useState<string>()
  const moreKey = [gameLobby.module, "more", input, after]
  // A list keeps its length, so that a player who comes back keeps the scroll position.
  const wasLong = useQueryClient().getQueryData(moreKey) !== undefined
  const going = wanted === asked || (after !== null && wasLong)
  const more = useInfiniteQuery({
    queryKey: moreKey,
    queryFn: ({ pageParam, signal }) => call(gameLobby, { ...input, cursor: pageParam }, { signal }),
    initialPageParam: after ?? "",
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: STALE_MS,
    enabled: enabled && after !== null && going,
  })
  return {
    games: [
      ...(first.data?.games ?? []),
      ...(going ? (more.data?.pages ?? []) : []).flatMap(({ games }) => games),
    ],
    isPending: first.isPending,
    isStale: first.isPlaceholderData,
    error: first.error ?? (going ? more.error : null),
    isBusy: going && more.isFetching,
    hasMore: after !== null && (!going || more.isPending || more.hasNextPage),
    next: () => (going ? void more.fetchNextPage() : want(asked)),
    again: () => void (first.error ? first.refetch() : more.refetch()),
  }
}
