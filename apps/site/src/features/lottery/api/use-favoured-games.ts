import type { LotteryCategory } from "@croupier/contract/lottery"
import { popularGames, recentGames, vnRecentGames } from "@croupier/contract/lottery-lobby"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { useSession } from "../../../session/session.ts"

/** A lobby's prize mode in the specification's words. */
const PRIZE_MODES = { LOTT: "Lott", ELOTT: "Elott", VN: "SEA", SEA: "SEA" } as const
const SHOWN = 20
const STALE_MILLIS = 60_000

/** The games of a lobby that are played most. */
export const usePopular = (category: LotteryCategory) =>
  useQuery({
    ...query(popularGames, { count: SHOWN, prizeMode: PRIZE_MODES[category], device: "WEB" }),
    staleTime: STALE_MILLIS,
  })

/** The games of a lobby that the member bet on last; read only for a signed-in member. */
export function useRecent(category: LotteryCategory) {
  const session = useSession()
  const far = category === "VN" || category === "SEA"
  const near = useQuery({
    ...query(recentGames, { count: SHOWN }),
    enabled: session !== null && !far,
    staleTime: STALE_MILLIS,
  })
  const distant = useQuery({
    ...query(vnRecentGames, { count: SHOWN }),
    enabled: session !== null && far,
    staleTime: STALE_MILLIS,
  })
  return far ? distant : near
}
