import { memberInfo } from "@croupier/contract/identity"
import { playToday } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { query, refresh } from "../api/query.ts"
import { useT } from "../i18n/i18n.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { useSocketEvent } from "../realtime/socket.ts"
import { isTrial, useSession } from "../session/session.ts"
import { Elapsed } from "../ui/countdown.tsx"
import { Icon } from "../ui/icon.tsx"
import { PlayPause } from "./play-pause.tsx"
import { loadChunk } from "./load-chunk.ts"
import { useNewPlayPause } from "./use-play-pause.ts"
import { Money } from "../ui/money.tsx"

const LimitMeter = lazy(() => loadChunk(() => import("../limits/limit-meter.tsx")))
const TODAY_STALE_MILLIS = 30_000

/** The time in play and today's result, on every page of a signed-in member, and the break or exclusion in force. */
export function SessionStrip() {
  const t = useT()
  const session = useSession()
  const member = useQuery(query(memberInfo, {}))
  const today = useQuery({ ...query(playToday, {}), refetchInterval: TODAY_STALE_MILLIS })
  // Today's result follows bets through a projection; the refetch after a bet finds it there.
  useSocketEvent("bet", () => void refresh(playToday))
  useNewPlayPause()
  return (
    <>
      <div className="flex h-11 items-center gap-2 text-sm text-fg-2">
        <button
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-ctl hover:text-fg"
          title={t("safer_play")}
          onClick={() => openMemberCentre("protection")}
        >
          <Icon name="clock" size={16} />
          <span>{t("session_elapsed")}</span>
          {member.data ? (
            <Elapsed since={member.data.sessionStartedAt} className="text-fg" />
          ) : (
            <span>–</span>
          )}
        </button>
        <span aria-hidden="true" className="text-fg-3">
          ·
        </span>
        <span>{t("session_today")}</span>
        {today.data ? <Money value={today.data.net} kind="signed" className="text-fg" /> : <span>–</span>}
        {/* Play money has no limits to ask for. */}
        {isTrial(session) ? null : (
          <Suspense fallback={null}>
            <LimitMeter />
          </Suspense>
        )}
      </div>
      <PlayPause className="mb-4" />
    </>
  )
}
