import { useEffect, useSyncExternalStore } from "react"
import { useSocketEvent } from "../../realtime/socket.ts"
import { useIsVisitor, useSession } from "../../session/session.ts"
import {
  flushUnsent,
  NO_TALK,
  ownTalk,
  readTalk,
  refreshTalk,
  showTalk,
  subscribeTalk,
  type Talk,
} from "./talk.ts"
import { hasVisitorKey } from "./visitor-key.ts"

const SHOWN_MS = { member: 10_000, visitor: 3_000 }
const HIDDEN_VISITOR_MS = 15_000

/** The chat of this page's member or visitor, kept up to date: a member's by the socket, a visitor's by asking. */
export function useTalk(isShown: boolean): Talk {
  const session = useSession()
  const isVisitor = useIsVisitor()
  const owner = session?.customerId ?? (isVisitor ? "visitor" : undefined)
  useEffect(() => {
    // A member's page is hydrated as a visitor's: words of a visitor must not go out with the member's token.
    if (owner === undefined) return
    ownTalk(owner)
    if (isShown) showTalk(true)
    const ask = () => {
      void refreshTalk()
      void flushUnsent()
    }
    const isQuiet = !isShown && (owner !== "visitor" || !hasVisitorKey())
    if (!isQuiet) ask()
    const every = isShown ? SHOWN_MS[owner === "visitor" ? "visitor" : "member"] : HIDDEN_VISITOR_MS
    const timer = isQuiet ? undefined : setInterval(ask, every)
    return () => {
      clearInterval(timer)
      if (isShown) showTalk(false)
    }
  }, [owner, isShown])
  useSocketEvent("serviceChat", ({ lastSeq, unreadCount, isDeskTyping }) => {
    const { chat } = readTalk()
    if (isShown || unreadCount > 0 || chat) if (lastSeq > 0 || isDeskTyping) void refreshTalk()
  })
  return useSyncExternalStore(subscribeTalk, readTalk, () => NO_TALK)
}
