import { launchGame, trialLaunch } from "@croupier/contract/launch"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import { useSession } from "../../../session/session.ts"

/**
 * Opens a game once. Its address is good for one opening, so nothing is kept and nothing asked again by itself,
 * but after a lost connection, when the site refreshes all that it shows: then the game opens anew.
 */
export function useLaunch(gameId: string, mode: "real" | "trial") {
  const session = useSession()
  return useQuery({
    queryKey: [mode === "trial" ? trialLaunch.module : launchGame.module, gameId, session?.token],
    queryFn: ({ signal }) => call(mode === "trial" ? trialLaunch : launchGame, { gameId }, { signal }),
    enabled: session !== null && /^\d{1,19}$/.test(gameId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
