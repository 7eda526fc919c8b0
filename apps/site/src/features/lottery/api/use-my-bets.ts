import type { Input } from "@croupier/contract/endpoint"
import { bets, type PlacedBet } from "@croupier/contract/lottery"
import { useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query"
import { pages } from "../../../api/pages.ts"
import { keyOf } from "../../../api/query.ts"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { useSession } from "../../../session/session.ts"

type Page = { readonly rows: readonly PlacedBet[]; readonly cursor: string | null }
export type BetFilter = PlacedBet["state"] | "ALL"

/** A period and a game that a list of bets is narrowed to. */
export type BetsAsked = Pick<Input<typeof bets>, "from" | "until" | "gameCode">

const PAGE_SIZE = 20

/** A member's bets, newest first, page by page; settled ones change in place when the socket says so. */
export function useMyBets(state: BetFilter, asked: BetsAsked = {}) {
  const client = useQueryClient()
  const session = useSession()
  useSocketEvent("bet", ({ bet }) => replaceBet(client, bet))
  return useInfiniteQuery({
    ...pages(
      bets,
      { limit: PAGE_SIZE, ...asked, ...(state === "ALL" ? {} : { state }) },
      session?.customerId,
    ),
    enabled: session !== null,
  })
}

/** How many of the member's newest bets wait for their draw. */
export function useOpenBets(): number {
  const rows = useMyBets("PLACED").data?.pages.flatMap((page) => page.rows) ?? []
  return rows.filter(({ state }) => state === "PLACED").length
}

/** Puts a bet's new state into every list that shows it. */
export function replaceBet(client: ReturnType<typeof useQueryClient>, bet: PlacedBet): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: keyOf(bets) }, (old) =>
    old
      ? {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.betId === bet.betId ? bet : row)),
          })),
        }
      : old,
  )
}
