import { declinePlayLimits, playLimits } from "@croupier/contract/protection/limits"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { query } from "../api/query.ts"
import { FormError } from "../forms/form-error.tsx"
import { useAttempt } from "../forms/use-attempt.ts"
import { useT } from "../i18n/i18n.tsx"
import { Button } from "../ui/button.tsx"
import { ErrorState } from "../ui/error-state.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { LimitCard } from "./limit-card.tsx"
import { LimitForm } from "./limit-form.tsx"
import { keepLimits } from "./keep-limits.ts"

/**
 * Limits of the member with what counts for them, and the form for another one. `answered` hears of the first answer to the
 * question that a market asks before the first deposit.
 */
export default function LimitsPart({ answered }: { readonly answered?: () => void }) {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(playLimits, {}), staleTime: 0 })
  const [adds, setAdds] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48" />
  const decline = () =>
    attempt(async () => {
      keepLimits(await call(declinePlayLimits, {}))
      answered?.()
    })
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t("limits")}>
      <h3 className="font-semibold">{t("limits")}</h3>
      <p className="text-fg-2">{t("limits_text", data.loosenAfterHours)}</p>
      {data.isAsked ? (
        <p role="status" className="rounded-card border border-brand p-3">
          {t("limits_asked")}
        </p>
      ) : null}
      {data.limits.length > 0 ? (
        <ul className="grid grid-cols-1 gap-3">
          {data.limits.map((limit) => (
            <LimitCard
              key={`${limit.kind} ${limit.period} ${limit.byHouse}`}
              limit={limit}
              hours={data.loosenAfterHours}
            />
          ))}
        </ul>
      ) : null}
      {adds || data.isAsked ? (
        <LimitForm
          done={() => {
            setAdds(false)
            answered?.()
          }}
        />
      ) : (
        <Button kind="outline" className="justify-self-start" onClick={() => setAdds(true)}>
          {t("limit_add")}
        </Button>
      )}
      <FormError message={refused} />
      {data.isAsked ? (
        <Button kind="quiet" className="justify-self-start" busy={busy} onClick={() => void decline()}>
          {t("limits_none")}
        </Button>
      ) : null}
    </section>
  )
}
