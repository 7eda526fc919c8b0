import { postbackCalls, replayPostback, type PostbackCallRow } from "@croupier/contract/campaigns"
import { useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import { pages } from "../../../api/pages.ts"
import { refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { MoreButton } from "../../../ui/more-button.tsx"

/** Calls to the agent's addresses, the newest first, with their last try; each that was sent or failed can be sent again. */
export function PostbackLog() {
  const t = useT("agents")
  const from = useInfiniteQuery({ ...pages(postbackCalls, {}), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="postback-calls" className="grid grid-cols-1 gap-4">
      <h4 id="postback-calls" className="text-lg font-semibold">
        {t("postback_calls")}
      </h4>
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isSuccess && rows.length === 0 ? <EmptyState art="scroll" title={t("postback_none")} /> : null}
      {rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <CallRow key={row.callId} row={row} />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("agent_more")} />
    </section>
  )
}

function CallRow({ row }: { readonly row: PostbackCallRow }) {
  const t = useT("agents")
  const format = useFormat()
  const { busy, refused, attempt } = useAttempt()
  const [last] = row.tries
  const replay = () =>
    attempt(async () => {
      await call(replayPostback, { callId: row.callId })
      await refresh(postbackCalls)
    })
  return (
    <li className="grid grid-cols-1 gap-2 p-4 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <strong>
          {t(`postback_event_${row.event}`)}
          {row.isTest ? <span className="font-normal text-fg-2"> · {t("postback_test")}</span> : null}
        </strong>
        <span className={row.state === "FAILED" ? "text-loss" : "text-fg-2"}>
          {t(`postback_state_${row.state}`)}
        </span>
      </p>
      <code className="break-all text-fg-2" dir="ltr">
        {row.url}
      </code>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="grid">
          <time dateTime={last?.at ?? row.createdAt} className="figures text-fg-2">
            {format.stamp(last?.at ?? row.createdAt)}
          </time>
          {last ? (
            <span>
              {last.status === null ? t("postback_silent") : t("postback_answered", String(last.status))}
              {row.tries.length > 1 ? ` × ${format.number(row.tries.length)}` : ""}
            </span>
          ) : null}
        </span>
        {row.isTest || row.state === "WITHHELD" ? null : (
          <Button kind="quiet" size="small" busy={busy} onClick={() => void replay()}>
            {t("postback_replay")}
          </Button>
        )}
      </p>
      <FormError message={refused} />
    </li>
  )
}
