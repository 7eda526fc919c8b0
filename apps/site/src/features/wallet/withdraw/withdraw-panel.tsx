import { payoutAccounts } from "@croupier/contract/payout-accounts"
import { withdrawalTerms } from "@croupier/contract/withdrawals"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Contested } from "../contested.tsx"
import { TermsSummary } from "./terms-summary.tsx"
import { WithdrawForm } from "./withdraw-form.tsx"
import { WithdrawalList } from "./withdrawal-list.tsx"
import { WithdrawalProgress } from "./withdrawal-progress.tsx"

/** Taking money out: what may leave and why not, the form, and every withdrawal so far. */
export function WithdrawPanel({ addAccount }: { readonly addAccount: () => void }) {
  const t = useT("withdraw")
  const [open, setOpen] = useState<string>()
  const terms = useQuery({ ...query(withdrawalTerms, {}), staleTime: 0 })
  const accounts = useQuery({ ...query(payoutAccounts, {}), staleTime: 0 })
  useSocketEvent("withdrawal", () => void terms.refetch())
  if (open)
    return (
      <WithdrawalProgress key={open} withdrawalId={open} show={setOpen} back={() => setOpen(undefined)} />
    )
  const error = terms.error ?? accounts.error
  if (error && !(terms.data && accounts.data))
    return <ErrorState error={error} retry={() => void Promise.all([terms.refetch(), accounts.refetch()])} />
  if (!terms.data || !accounts.data)
    return (
      <div className="grid grid-cols-1 gap-4" aria-busy="true">
        <Skeleton className="h-28" />
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
      </div>
    )
  const paid = new Set(terms.data.methods.map(({ kind }) => kind))
  const usable = accounts.data.accounts.filter(({ kind }) => paid.has(kind))
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <TermsSummary terms={terms.data} />
      <Contested withDebt={false} />
      {usable.length === 0 ? (
        <EmptyState art="scroll" title={t("withdraw_no_account")} text={t("withdraw_no_account_text")}>
          <Button onClick={addAccount}>{t("withdraw_add_account")}</Button>
        </EmptyState>
      ) : (
        <WithdrawForm
          terms={terms.data}
          accounts={usable}
          created={({ withdrawalId }) => setOpen(withdrawalId)}
          addAccount={addAccount}
        />
      )}
      <WithdrawalList show={setOpen} />
    </div>
  )
}
