import { launchGame, trialLaunch } from "@croupier/contract/launch"
import { useQuery } from "@tanstack/react-query"
import { isRefusal } from "@croupier/client/call-error"
import { call } from "../../../api/call.ts"
import { useSession } from "../../../session/session.ts"

/**
 * Opens a game once. Its address is good for one opening, so nothing is kept and nothing asked again by itself,
 * but after a long loss of the connection, when the site refreshes all that it shows: then the game opens anew. After
 * a short one it finds its own way back. `confirmTrans` is what the player said to moving money to the vendor, once
 * he was asked.
 */
export function useLaunch(
  gameId: string,
  mode: "real" | "trial",
  roomId?: string,
  confirmTrans?: "true" | "false",
) {
  const session = useSession()
  return useQuery({
    queryKey: [
      mode === "trial" ? trialLaunch.module : launchGame.module,
      gameId,
      roomId,
      session?.token,
      confirmTrans,
    ],
    queryFn: ({ signal }) =>
      call(
        mode === "trial" ? trialLaunch : launchGame,
        {
          gameId,
          ...(roomId === undefined ? {} : { roomId }),
          ...(confirmTrans === undefined ? {} : { confirmTrans }),
        },
        { signal },
      ),
    retry: (failures, error) =>
      // Money that is just coming back from this vendor has to arrive first.
      isRefusal(error, "TRANSFER_UNDER_WAY")
        ? failures < 8
        : failures < 2 && (isRefusal(error, "NETWORK") || isRefusal(error, "UNAVAILABLE")),
    retryDelay: 750,
    enabled: session !== null && /^\d{1,19}$/.test(gameId),
    meta: { comesBack: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
