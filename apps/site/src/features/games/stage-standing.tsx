import { memberInfo } from "@croupier/contract/identity"
import { playToday } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { loadChunk } from "../../shell/load-chunk.ts"
import { Elapsed } from "../../ui/countdown.tsx"
import { Money } from "../../ui/money.tsx"

const LimitMeter = lazy(() => loadChunk(() => import("../../limits/limit-meter.tsx")))
const TODAY_STALE_MILLIS = 30_000

/** The time in play and today's result, where a game fills the window and the page's own line is out of sight. */
export function StageStanding() {
  const t = useT("games")
  const member = useQuery(query(memberInfo, {}))
  const today = useQuery({ ...query(playToday, {}), refetchInterval: TODAY_STALE_MILLIS })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 text-sm leading-tight text-fg-2">
      <span>
        {t("session_elapsed")}{" "}
        {member.data ? <Elapsed since={member.data.sessionStartedAt} className="text-fg" /> : "–"}
      </span>
      <span>
        {t("session_today")}{" "}
        {today.data ? <Money value={today.data.net} kind="signed" className="text-fg" /> : "–"}
      </span>
      <Suspense fallback={null}>
        <LimitMeter />
      </Suspense>
    </div>
  )
}
