import type { Input } from "@croupier/client/row"
import { shareRoomBet } from "@croupier/contract/chat-rooms"
import type { Language } from "@croupier/contract/values"
import { useRef } from "react"
import { call } from "../../api/call.ts"

export type SharedBet = Input<typeof shareRoomBet>["bet"]

/** Shares a bet in a room. A repeated press has the key of the first, so that the bet shows once. Refuses what the house refuses. */
export function useShare(): (room: Language, bet: SharedBet) => Promise<void> {
  const sent = useRef<{ readonly of: string; readonly key: string }>(undefined)
  return async (room, bet) => {
    const of = JSON.stringify([room, bet])
    if (sent.current?.of !== of) sent.current = { of, key: crypto.randomUUID() }
    await call(shareRoomBet, { room, key: sent.current.key, bet })
  }
}
