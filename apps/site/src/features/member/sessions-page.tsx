import {
  endMemberSession,
  endOtherSessions,
  memberSessions,
  type MemberSession,
} from "@croupier/contract/security"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { confirm } from "../../modals/modals.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { DeviceLine } from "./device-line.tsx"

/** The devices that are signed in, and a way to sign out one or all others. */
export default function SessionsPage() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(memberSessions, {}), staleTime: 0 })
  const { busy, refused, attempt } = useAttempt()
  const end = (work: () => Promise<unknown>, said: string) =>
    attempt(async () => {
      try {
        await work()
        toast(said, "good")
      } finally {
        await refresh(memberSessions)
      }
    })
  const endAll = async () => {
    const sure = await confirm({
      title: t("member_end_others"),
      text: t("member_end_others_text"),
      confirmLabel: t("member_end_others"),
    })
    if (sure) await end(() => call(endOtherSessions, {}), t("member_others_ended"))
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const others = data.sessions.filter(({ current }) => !current)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-fg-2">{t("member_sessions_text")}</p>
      <FormError message={refused} />
      <ul aria-label={t("member_sessions")} className="divide-y divide-line rounded-card border border-line">
        {data.sessions.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap items-center gap-3 p-4">
            <SessionFacts session={session} />
            {session.current ? null : (
              <Button
                kind="quiet"
                size="small"
                disabled={busy}
                onClick={() =>
                  void end(
                    () => call(endMemberSession, { sessionId: session.sessionId }),
                    t("member_session_ended"),
                  )
                }
              >
                {t("member_end_session")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button kind="outline" className="justify-self-start" busy={busy} onClick={() => void endAll()}>
          {t("member_end_others")}
        </Button>
      ) : null}
    </div>
  )
}

function SessionFacts({ session }: { readonly session: MemberSession }) {
  const t = useT("member")
  const format = useFormat()
  const at = (instant: string) => format.stamp(instant)
  return (
    <div className="min-w-0 grow basis-72">
      <DeviceLine device={session.device} country={session.country} ip={session.ip}>
        {session.current ? (
          <span className="rounded-pill bg-bg-3 px-2.5 py-0.5 text-sm text-win">
            {t("member_this_device")}
          </span>
        ) : null}
      </DeviceLine>
      <dl className="ms-13 mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm text-fg-2">
        <dt>{t("member_signed_in")}</dt>
        <dd>{at(session.startedAt)}</dd>
        <dt>{t("member_last_seen")}</dt>
        <dd>{format.ago(session.lastSeenAt, serverNow())}</dd>
        <dt>{t("member_idle_ends")}</dt>
        <dd>{at(session.idleEndsAt)}</dd>
        <dt>{t("member_expires")}</dt>
        <dd>{at(session.expiresAt)}</dd>
      </dl>
    </div>
  )
}
