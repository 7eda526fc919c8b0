import { contestedPayments, depositMethods, deposits } from "@croupier/contract/payments"
import { depositOffers } from "@croupier/contract/promotions"
import { playLimits } from "@croupier/contract/protection/limits"
import { useQueries, useQuery } from "@tanstack/react-query"
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { loadChunk } from "../../shell/load-chunk.ts"
import { lateComponent } from "../../shell/late-component.ts"
import { whenAtRest } from "../../shell/at-rest.ts"
import { afterPaint } from "../../ui/after-paint.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { FormSkeleton } from "../../ui/form-skeleton.tsx"
import { Contested } from "./contested.tsx"
import { DepositForm } from "./deposit-form.tsx"
import { DepositList } from "./deposit-list.tsx"
import { WaitingDeposits } from "./waiting-deposits.tsx"

/** They show to few, or after a press. */
const PlayPause = lateComponent(() =>
  loadChunk(async () => (await import("../../shell/play-pause.tsx")).PlayPause),
)
const DepositProgress = lateComponent(() =>
  loadChunk(async () => (await import("./deposit-progress.tsx")).DepositProgress),
)
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
  const isFormPainted = useOncePainted(isReady)
  useEffect(() => whenAtRest(() => void DepositProgress.preload()?.catch(() => undefined)), [])
  if (open)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <DepositProgress key={open} depositId={open} methodName={nameOf} again={() => show(undefined)} />
      </Suspense>
    )
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {isReady ? <Contested withDebt /> : null}
      {isPeer ? null : <NewDeposit isReady={isReady} show={show} />}
      {isFormPainted ? (
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

/** False until a screen on which `isThere` is true has been painted: parts below the form are made after it. */
function useOncePainted(isThere: boolean): boolean {
  const [isPainted, paint] = useState(false)
  useEffect(() => (isThere ? afterPaint(() => startTransition(() => paint(true))) : undefined), [isThere])
  return isPainted
}

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
  if (isPaused)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <PlayPause />
      </Suspense>
    )
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
