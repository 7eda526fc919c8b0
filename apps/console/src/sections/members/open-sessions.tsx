import { endMemberSessions, memberOpenSessions } from "@croupier/contract/console/members"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

/** Where a member is signed in now; any of it can be ended. */
export function OpenSessions({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const mayWrite = useMay("members.write")
  const [asked, setAsked] = useState<string>()
  const { data, error } = useQuery(query(memberOpenSessions, { memberId }))
  if (!data) return <Fault error={error} />
  return (
    <div className="grid gap-2">
      <Notice>{t("open_sessions", formatNumber(data.rows.length))}</Notice>
      <ul className="grid gap-1">
        {data.rows.map(({ sessionId, startedAt, lastSeenAt, ip, country, userAgent }) => (
          <li
            key={sessionId}
            className="flex flex-wrap items-center justify-between gap-2 rounded-ctl border border-line bg-bg-1 px-3 py-1"
          >
            <span className="min-w-0 break-words">
              {ip} {country ?? ""} · {userAgent}
              <span className="block text-xs text-fg-3">
                {formatTime(startedAt)} – {formatTime(lastSeenAt)}
              </span>
            </span>
            {mayWrite ? (
              <Button
                aria-label={`${t("session_end")}: ${formatTime(startedAt)} ${ip}`}
                onClick={() => setAsked(sessionId)}
              >
                {t("session_end")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? (
        <WhyDialog
          title={t("session_end")}
          action={t("session_end")}
          act={(why) => call(endMemberSessions, { memberId, sessionId: asked, why })}
          onDone={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}
