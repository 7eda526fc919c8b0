import { closePostback, myPostbacks, postbackCalls, simulatePostback } from "@croupier/contract/campaigns"
import type { Value } from "@croupier/contract/endpoint"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { query, refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"

type Row = Value<typeof myPostbacks>["rows"][number]

/** The agent's open addresses, each to be tried and to be closed. */
export function PostbackList() {
  const { data, error, refetch } = useQuery({ ...query(myPostbacks, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data || data.rows.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.rows.map((row) => (
        <PostbackCard key={row.postbackId} row={row} />
      ))}
    </ul>
  )
}

function PostbackCard({ row: { postbackId, event, url } }: { readonly row: Row }) {
  const t = useT("agents")
  const [shown, show] = useState<Value<typeof simulatePostback>>()
  const { busy, refused, attempt } = useAttempt()
  const simulate = () =>
    attempt(async () => {
      show(await call(simulatePostback, { postbackId }))
      await refresh(postbackCalls)
    })
  const close = () =>
    attempt(async () => {
      await call(closePostback, { postbackId })
      await refresh(myPostbacks)
    })
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <strong>{t(`postback_event_${event}`)}</strong>
      <code className="break-all text-sm" dir="ltr">
        {url}
      </code>
      <p className="flex flex-wrap gap-3">
        <Button kind="outline" size="small" busy={busy} onClick={() => void simulate()}>
          {t("postback_simulate")}
        </Button>
        <Button kind="quiet" size="small" busy={busy} onClick={() => void close()}>
          {t("postback_close")}
        </Button>
      </p>
      {shown ? (
        <p role="status" className="grid gap-1 text-sm">
          <span className={shown.fault === null ? "text-win" : "text-loss"}>
            {shown.status === null ? t("postback_silent") : t("postback_answered", String(shown.status))}
          </span>
          <code className="break-all text-fg-2" dir="ltr">
            {shown.url}
          </code>
        </p>
      ) : null}
      <FormError message={refused} />
    </li>
  )
}
