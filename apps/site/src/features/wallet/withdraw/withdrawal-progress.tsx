import {
  cancelWithdrawal,
  withdrawals,
  withdrawalStatus,
  withdrawalTerms,
} from "@croupier/contract/withdrawals"
import { useQuery } from "@tanstack/react-query"
import { refreshBalance } from "../../../api/balance.ts"
import { call } from "../../../api/call.ts"
import { query, refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { confirm } from "../../../modals/modals.tsx"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { lazy, Suspense } from "react"
import { loadChunk } from "../../../shell/load-chunk.ts"
import { ReceiptAnswer } from "./receipt-answer.tsx"
import { STAGES } from "./stages.ts"
import { WithdrawalSteps } from "./withdrawal-steps.tsx"
import { WithdrawalTicket } from "./withdrawal-ticket.tsx"
import { ZoneNote } from "../zone-note.tsx"

const PeerOfWithdrawal = lazy(() => loadChunk(() => import("../peer/peer-of-withdrawal.tsx")))
/** States in which another member is to pay, or has paid: the receipt is that payment's. */
const MAY_BE_PEER: ReadonlySet<string> = new Set(["MATCHED", "RECEIVED", "AUTO", "FORCED"])

/** Between two looks at a withdrawal that goes on: the socket tells of each move, this stands in for it. */
const LOOK_AGAIN_MS = 5_000

/** One withdrawal, live: its steps, its receipt, and what its member may do about it. */
export function WithdrawalProgress(props: {
  readonly withdrawalId: string
  readonly show: (id: string) => void
  readonly back: () => void
}) {
  const t = useT("withdraw")
  const { withdrawalId } = props
  const { busy, refused, attempt } = useAttempt()
  const { data, error, refetch } = useQuery({
    ...query(withdrawalStatus, { withdrawalId }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && STAGES[state.data.withdrawal.state].isEnd ? false : LOOK_AGAIN_MS,
  })
  const changed = async () => {
    await Promise.all([refetch(), refresh(withdrawals, withdrawalTerms), refreshBalance()])
  }
  useSocketEvent("withdrawal", (event) => {
    if (event.withdrawalId === withdrawalId) void changed()
  })
  const cancel = () =>
    attempt(async () => {
      const isSure = await confirm({ title: t("withdraw_cancel"), text: t("withdraw_cancel_sure") })
      if (!isSure) return
      await call(cancelWithdrawal, { withdrawalId })
      await changed()
    })
  const back = (
    <Button kind="quiet" className="justify-self-start" onClick={props.back}>
      <Icon name="arrow-left" size={18} className="rtl:-scale-x-100" />
      {t("withdraw_back")}
    </Button>
  )
  if (!data)
    return error ? (
      <div className="grid grid-cols-1 gap-4">
        <ErrorState error={error} retry={() => void refetch()} />
        {back}
      </div>
    ) : (
      <div className="grid grid-cols-1 gap-4" aria-busy="true">
        <Skeleton className="h-24" />
        <Skeleton className="h-60" />
      </div>
    )
  const { withdrawal, parts } = data
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <WithdrawalSteps withdrawal={withdrawal} steps={data.steps} />
      {error ? <p className="text-sm text-fg-3">{t("withdraw_status_failed")}</p> : null}
      {withdrawal.mayConfirm ? <ReceiptAnswer withdrawal={withdrawal} answered={changed} /> : null}
      {MAY_BE_PEER.has(withdrawal.state) ? (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <PeerOfWithdrawal withdrawalId={withdrawalId} />
        </Suspense>
      ) : null}
      <WithdrawalTicket withdrawal={withdrawal} />
      <ZoneNote />
      {parts.length > 0 ? (
        <ul aria-label={t("withdraw_parts")} className="grid gap-2">
          {parts.map((part) => (
            <li key={part.withdrawalId}>
              <Button kind="link" onClick={() => props.show(part.withdrawalId)}>
                {part.amount} · {t(STAGES[part.state].text)}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <FormError message={refused} />
      <div className="flex flex-wrap gap-3">
        {back}
        {withdrawal.mayCancel ? (
          <Button kind="outline" busy={busy} onClick={() => void cancel()}>
            {t("withdraw_cancel")}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
