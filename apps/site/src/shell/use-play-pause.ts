import { playProtection, type Exclusion } from "@croupier/contract/protection"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { onPlayBarred } from "../api/play-barred.ts"
import { query, refresh } from "../api/query.ts"
import { serverNow } from "../realtime/clock.ts"
import { isTrial, useSession } from "../session/session.ts"

/** Asked again no later than this: an operator may have excluded the member meanwhile. */
const LONGEST_MILLIS = 600_000

/** The break or exclusion that keeps the member from betting, playing and depositing now. */
export function usePlayPause(): Exclusion | undefined {
  const session = useSession()
  const { data } = useQuery({
    ...query(playProtection, {}),
    enabled: session !== null && !isTrial(session),
    staleTime: LONGEST_MILLIS,
    refetchInterval: ({ state }) => {
      const endsAt = state.data?.exclusion?.endsAt
      if (!endsAt) return false
      return Math.min(Math.max(Date.parse(endsAt) - serverNow(), 1_000), LONGEST_MILLIS)
    },
  })
  return data?.exclusion ?? undefined
}

/** Asks for the bars anew where a call was refused by one: the break or exclusion began on another device, or by the house. */
export function useNewPlayPause(): void {
  useEffect(() => {
    onPlayBarred(() => void refresh(playProtection))
    return () => onPlayBarred(() => {})
  }, [])
}
