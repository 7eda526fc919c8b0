import { createSocket } from "@croupier/client/socket"
import type { SocketEvent, SocketRequest } from "@croupier/contract/socket"
import { takeBalance } from "../api/balance.ts"
import { dropSession, readSession, sessionLost, subscribeSession } from "../session/store.ts"
import { syncClock } from "./clock.ts"
import { onceShown, shareHolds } from "./held-results.ts"

export { serverNow } from "./clock.ts"

const ownToken = (): string | null => readSession()?.token ?? null

const socket = createSocket<SocketEvent>({
  owner: ownToken,
  hello: (token, after): SocketRequest => ({
    type: "hello",
    token,
    merchant: sessionStorage.getItem("merchantCode"),
    after: { ...after },
  }),
  onTime: syncClock,
  take: (event, tell) => {
    const show = (): void => {
      if (event.type === "balance") takeBalance(event.sumBalance, event.asset)
      tell()
    }
    if (event.type === "balance" || event.type === "bet") onceShown(show)
    else show()
    if (event.type === "signed-out") signedOut()
  },
})

function signedOut(): void {
  const token = socket.owner()
  if (token) sessionLost(token)
  else dropSession()
}

export const { useConnection, useEvent: useSocketEvent, watch: watchKey } = socket

/** Opens the one socket of this page and keeps it open; signs in and out with the session. */
export function startSocket(): void {
  socket.start()
  shareHolds()
  subscribeSession(() => {
    if (ownToken() !== socket.owner()) socket.reconnect()
  })
}
