import { accountClosing, keepAccount, type ClosingFacts } from "@croupier/contract/account-closing"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import type { MemberPageProps } from "../../modals/member-pages.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { ClosingOpen } from "./closing-open.tsx"
import { ClosingSteps } from "./closing-steps.tsx"

const keep = (value: ClosingFacts): void => {
  queryClient.setQueryData(query(accountClosing, {}).queryKey, value)
}

/** The end of the account: three steps, or the one that waits. */
export default function ClosingPage({ go }: MemberPageProps) {
  const { data, error, refetch } = useQuery({ ...query(accountClosing, {}), staleTime: 0 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {data.askedAt === null ? (
        <ClosingSteps facts={data} go={go} asked={keep} />
      ) : (
        <Waiting facts={data} askedAt={data.askedAt} go={go} />
      )}
    </div>
  )
}

/** A closing that waits: what it waits for, and the way back. */
function Waiting({
  facts,
  askedAt,
  go,
}: MemberPageProps & { readonly facts: ClosingFacts; readonly askedAt: string }) {
  const t = useT("member")
  const format = useFormat()
  const { busy, refused, attempt } = useAttempt()
  const stay = () =>
    attempt(async () => {
      keep(await call(keepAccount, {}))
      toast(t("closing_kept"), "good")
    })
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-hot bg-bg-1 p-4" role="status">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="pause" className="text-hot" />
        {t("closing_waiting")}
      </h3>
      <p className="text-fg-2">{t("closing_asked", `${format.date(askedAt)}, ${format.time(askedAt)}`)}</p>
      <p>{t("closing_waits")}</p>
      <ClosingOpen facts={facts} go={go} />
      <FormError message={refused} />
      <Button kind="outline" className="justify-self-start" busy={busy} onClick={() => void stay()}>
        {t("closing_keep")}
      </Button>
    </section>
  )
}
