import { roomKey } from "@croupier/contract/chat-room-events"
import type { Language } from "@croupier/contract/values"
import { useEffect, useSyncExternalStore } from "react"
import { useConnection, useSocketEvent, watchKey } from "../../realtime/socket.ts"
import { isTrial, useSession } from "../../session/session.ts"
import {
  enterRoom,
  flushUnsent,
  markRead,
  NO_ROOM,
  readTalk,
  refreshRoom,
  subscribeTalk,
  takeMessage,
  type RoomTalk,
} from "./room-talk.ts"

/** A message that the socket lost shows after so long; words that were not sent go out again. */
const AGAIN_MS = 20_000
const READ_AFTER_MS = 1_000

/** A room while it shows: its newest messages, those that come by the socket, and words that wait. */
export function useRoom(room: Language): RoomTalk {
  const session = useSession()
  const owner = session?.customerId ?? "visitor"
  const connection = useConnection()
  useEffect(() => watchKey(roomKey(room)), [room])
  useEffect(() => {
    enterRoom(owner, room)
    const ask = () => {
      void refreshRoom()
      void flushUnsent()
    }
    ask()
    const timer = setInterval(ask, AGAIN_MS)
    return () => clearInterval(timer)
  }, [owner, room])
  // Messages may have come while the page had no socket.
  useEffect(() => {
    if (connection !== "open") return
    void refreshRoom()
    void flushUnsent()
  }, [connection])
  useSocketEvent("roomMessage", ({ room: of, message }) => takeMessage(of, message))
  const talk = useSyncExternalStore(subscribeTalk, readTalk, () => NO_ROOM)
  const last = talk.messages?.at(-1)?.messageId
  const reads = session !== null && !isTrial(session)
  useEffect(() => {
    if (!reads || last === undefined) return
    const timer = setTimeout(() => void markRead(), READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [reads, last])
  return talk
}
