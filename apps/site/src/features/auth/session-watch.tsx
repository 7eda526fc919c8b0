import { memberInfo } from "@croupier/contract/identity"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { query, refresh } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { confirm } from "../../modals/modals.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { useSocketEvent } from "../../realtime/socket.ts"
import { holdActs, idleMillis, noteAct } from "../../session/acts.ts"
import { isTrial, useSession } from "../../session/session.ts"
import { nearEnd } from "./session-end.ts"
import { SessionEndAnswers } from "./session-end-answers.tsx"
import { useSignOut } from "./sign-out.ts"

const LOOKED_EVERY = 1_000
/** Past its end the session is asked about this often, until the server says that it is over. */
const ASKED_EVERY = 3_000

/** The question that shows. */
interface Shown {
  readonly kind: "idle" | "life"
  close: () => void
}

/** Tells the end of a session a minute before it comes, and offers to stay where an act of the member keeps it. */
export function SessionWatch() {
  const t = useT("auth")
  const session = useSession()
  const { data } = useQuery(query(memberInfo, {}))
  const { signOut } = useSignOut()
  const shown = useRef<Shown | null>(null)
  const told = useRef(false)
  const reportedFor = useRef(0)
  const askedAt = useRef(0)

  // A game's frame keeps its clicks to itself; the stakes that follow from them come here.
  useSocketEvent("balance", () => {
    if (document.activeElement?.tagName === "IFRAME") noteAct()
  })

  useEffect(() => {
    if (!data) return undefined
    const idleLimitMillis = data.sessionIdleSeconds * 1_000
    const show = async (kind: Shown["kind"], leftMillis: number) => {
      const mine: Shown = { kind, close: () => undefined }
      shown.current = mine
      holdActs(kind === "idle")
      let isLeaving = false
      let isOvertaken = false
      await confirm({
        title: t(kind === "idle" ? "auth_idle_title" : "auth_session_ends_title"),
        text: t(kind === "idle" ? "auth_idle_text" : "auth_session_ends_text"),
        body: (answer) => {
          mine.close = () => {
            isOvertaken = true
            answer(false)
          }
          return (
            <SessionEndAnswers
              kind={kind}
              until={new Date(serverNow() + leftMillis).toISOString()}
              stay={() => answer(true)}
              leave={() => {
                isLeaving = true
                answer(false)
              }}
            />
          )
        },
      })
      if (shown.current === mine) shown.current = null
      holdActs(false)
      if (isLeaving) return signOut({ asked: true })
      if (isOvertaken || kind === "life") return undefined
      noteAct()
      return refresh(memberInfo)
    }
    const look = () => {
      const idle = idleMillis()
      const end = nearEnd({
        idleMillis: idle,
        idleLimitMillis,
        lifeMillis: Date.parse(data.sessionExpiresAt) - serverNow(),
      })
      // A hidden page polls nothing: the server hears of the last act once, before it counts.
      if (idle < idleLimitMillis / 2) reportedFor.current = 0
      else if (reportedFor.current === 0) {
        reportedFor.current = idle
        void refresh(memberInfo)
      }
      if (end.kind === "none") return shown.current?.kind === "idle" ? shown.current.close() : undefined
      if (end.leftMillis === 0 && Date.now() - askedAt.current >= ASKED_EVERY) {
        askedAt.current = Date.now()
        void refresh(memberInfo)
      }
      if (shown.current || (end.kind === "life" && (told.current || isTrial(session)))) return undefined
      if (end.kind === "life") told.current = true
      return void show(end.kind, end.leftMillis)
    }
    const looking = setInterval(look, LOOKED_EVERY)
    return () => clearInterval(looking)
  }, [data, session, signOut, t])

  useEffect(
    () => () => {
      shown.current?.close()
      holdActs(false)
    },
    [],
  )
  return null
}
