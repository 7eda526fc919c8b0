import { myRaffles, type MyRaffle } from "@croupier/contract/raffles"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { isTrial, useSession } from "../../session/session.ts"

export interface MyRaffles {
  readonly isMember: boolean
  readonly isOffered: boolean
  readonly isPending: boolean
  readonly of: ReadonlyMap<string, MyRaffle>
}

/** The caller's tickets by draw; a visitor has none. */
export function useMyRaffles(): MyRaffles {
  const session = useSession()
  const isMember = session !== null && !isTrial(session)
  const { data, isPending } = useQuery({ ...query(myRaffles, {}), enabled: isMember, staleTime: 0 })
  return {
    isMember,
    isOffered: data?.isOffered ?? true,
    isPending: isMember && isPending,
    of: new Map((data?.rows ?? []).map((row) => [row.drawId, row])),
  }
}
