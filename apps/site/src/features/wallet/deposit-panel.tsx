import { contestedPayments, depositMethods, deposits } from "@croupier/contract/payments"
import { depositOffers } from "@croupier/contract/promotions"
import { playLimits } from "@croupier/contract/protection/limits"
import { useQueries, useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useDeferredValue, useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { loadChunk } from "../../shell/load-chunk.ts"
import { PlayPause } from "../../shell/play-pause.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { FormSkeleton } from "../../ui/form-skeleton.tsx"
import { Contested } from "./contested.tsx"
import { DepositForm } from "./deposit-form.tsx"
import { DepositList } from "./deposit-list.tsx"
import { DepositProgress } from "./deposit-progress.tsx"
import { WaitingDeposits } from "./waiting-deposits.tsx"

const PeerPanel = lazy(() => loadChunk(() => import("./peer/peer-panel.tsx")))

/** Paying in: what waits for payment, a new deposit, and every one so far; or one of them from its code to its receipt. */
export function DepositPanel({ depositId }: { readonly depositId?: string | undefined }) {
  const t = useT("wallet")
  const [open, show] = useState(depositId)
  const { data } = useQuery(query(depositMethods, {}))
  // Deferred, the form is made in slices: a press is heard in between.
  const isReady = useDeferredValue(useIsReady())
  const [isPeer, setPeer] = useState(false)
  const nameOf = (code: string) => data?.methods.find((method) => method.code === code)?.name ?? code
  if (open)
    return <DepositProgress key={open} depositId={open} methodName={nameOf} again={() => show(undefined)} />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {isReady ? <Contested withDebt /> : null}
      {isPeer ? null : <NewDeposit isReady={isReady} show={show} />}
      {isReady ? (
        <>
          <Suspense fallback={null}>
            <PeerPanel isOpen={isPeer} open={setPeer} />
          </Suspense>
          <section className="grid grid-cols-1 gap-2">
            <h4 className="display text-h4">{t("wallet_deposits")}</h4>
            <DepositList show={show} />
          </section>
        </>
      ) : null}
    </div>
  )
}

const SHOWN = [
  query(depositMethods, {}),
  query(depositOffers, {}),
  query(deposits, {}),
  query(contestedPayments, {}),
  query(playLimits, {}),
]

/** True once each call for the panel was answered or failed: it stands whole then, and nothing moves under the thumb. */
const useIsReady = (): boolean =>
  useQueries({
    queries: SHOWN,
    combine: (answers) => answers.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  })

function NewDeposit({
  isReady,
  show,
}: {
  readonly isReady: boolean
  readonly show: (depositId: string) => void
}) {
  const t = useT("wallet")
  const { data, error, refetch } = useQuery(query(depositMethods, {}))
  const isPaused = usePlayPause() !== undefined
  if (isPaused) return <PlayPause />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data || !isReady) return <FormSkeleton />
  if (data.methods.length === 0) return <EmptyState art="umbrella" title={t("wallet_methods_none")} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <WaitingDeposits show={show} />
      <DepositForm methods={data.methods} created={({ depositId }) => show(depositId)} />
    </div>
  )
}
