import { gameMenus, prizeGroup } from "@croupier/contract/lottery"
import type { Value } from "@croupier/contract/endpoint"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { query } from "../../../api/query.ts"
import { useSession } from "../../../session/session.ts"

const STALE_AFTER = 300_000

/**
 * The lottery games of this merchant; they change rarely. The highest group of each is the member's own where an
 * upline gave one, so the board counts prizes and rebates as the server will.
 */
export function useGames() {
  const session = useSession()
  const own = useQuery({ ...query(prizeGroup, {}), staleTime: STALE_AFTER, enabled: session !== null })
  const given = session === null ? null : (own.data?.group ?? null)
  const select = useCallback(
    (menus: Value<typeof gameMenus>): Value<typeof gameMenus> =>
      given === null
        ? menus
        : {
            ...menus,
            games: menus.games.map((game) => ({
              ...game,
              group: Math.max(game.minimumGroup, Math.min(given, game.base)),
            })),
          },
    [given],
  )
  return useQuery({ ...query(gameMenus, {}), staleTime: STALE_AFTER, select })
}
