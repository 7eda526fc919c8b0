import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { DepositOutcome } from "./deposit-outcome.tsx"
import { DepositPay } from "./deposit-pay.tsx"
import { DepositReceipt } from "./deposit-receipt.tsx"
import { useDeposit } from "./use-deposit.ts"

/** One deposit from its code to its receipt. */
export function DepositProgress(props: {
  readonly depositId: string
  readonly methodName: (code: string) => string
  readonly again: () => void
}) {
  const { deposit, stage, error, refetch, expired } = useDeposit(props.depositId)
  if (!deposit || !stage)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className="grid grid-cols-1 justify-items-center gap-4" aria-busy="true">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="size-50" />
        <Skeleton className="h-11 w-full" />
      </div>
    )
  switch (stage) {
    case "pay":
    case "checking":
    case "confirming":
      return (
        <DepositPay
          deposit={deposit}
          stage={stage}
          lost={error !== null}
          expired={expired}
          again={props.again}
        />
      )
    case "receipt":
      return (
        <DepositReceipt deposit={deposit} methodName={props.methodName(deposit.method)} again={props.again} />
      )
    case "refused":
    case "expired":
    case "review":
    case "returning":
    case "returned":
      return <DepositOutcome deposit={deposit} stage={stage} again={props.again} />
  }
}
