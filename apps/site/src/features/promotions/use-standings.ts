import { availablePromotions, type PromotionStanding } from "@croupier/contract/promotions"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { isTrial, useSession } from "../../session/session.ts"

export interface Standings {
  /** A signed-in member asks: what is for the member stands in `of`. */
  readonly isMember: boolean
  readonly isOffered: boolean
  readonly of: ReadonlyMap<string, PromotionStanding>
  readonly isPending: boolean
}

/** The caller's part in promotions; a visitor has none. */
export function useStandings(): Standings {
  const session = useSession()
  const isMember = session !== null && !isTrial(session)
  const found = useQuery({ ...query(availablePromotions, {}), enabled: isMember, staleTime: 0 })
  return {
    isMember,
    isOffered: found.data?.isOffered ?? true,
    of: new Map((found.data?.rows ?? []).map((row) => [row.promotionId, row])),
    isPending: isMember && found.isPending,
  }
}
