import { SLOT_CATEGORIES, type GameCard } from "@croupier/contract/games"
import { playProtection } from "@croupier/contract/protection"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { isTrial, useSession } from "../../session/session.ts"

/** The most that the law lets the member stake in one round of this game, as a decimal; null where no law is known to bound it. */
export function useHighestStake({ gameCategory }: Pick<GameCard, "gameCategory">): string | null {
  const session = useSession()
  const { data } = useQuery({
    ...query(playProtection, {}),
    enabled: session !== null && !isTrial(session) && SLOT_CATEGORIES.includes(gameCategory),
  })
  return data?.slotStake?.most ?? null
}
