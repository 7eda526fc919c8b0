import { merchantWallet } from "@croupier/contract/vendor-wallets"
import { consolidatedFunds } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { query } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import type { MemberPageProps } from "../../../modals/member-pages.ts"
import { switchModal } from "../../../modals/modals.tsx"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { WaitingDeposits } from "../waiting-deposits.tsx"
import { AutoTransferSwitch } from "./auto-transfer-switch.tsx"
import { FundsSummary } from "./funds-summary.tsx"
import { RecallButton } from "./recall-button.tsx"
import { TransferList } from "./transfer-list.tsx"
import { VendorWallets } from "./vendor-wallets.tsx"
import { fundsMoved } from "./funds-moved.ts"

/** A transfer that has not ended is looked at again after this. */
const LOOK_AGAIN_MS = 3_000

/** My wallet: where the member's money is, and the ways between the main wallet and the vendors'. */
export default function FundsPage({ go }: MemberPageProps) {
  const t = useT("wallet")
  const funds = useQuery(query(consolidatedFunds, {}))
  const wallets = useQuery({
    ...query(merchantWallet, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.wallets.some(({ underWay }) => underWay) ? LOOK_AGAIN_MS : false,
  })
  useSettled(wallets.data?.wallets.filter(({ underWay }) => underWay).length ?? 0)
  const error = wallets.error ?? funds.error
  const again = () => void Promise.all([wallets.refetch(), funds.refetch()])
  if (error && !(wallets.data && funds.data)) return <ErrorState error={error} retry={again} />
  if (!wallets.data || !funds.data)
    return (
      <div className="grid grid-cols-1 gap-4" aria-busy="true" aria-label={t("wallet_loading")}>
        <Skeleton className="h-36" />
        <Skeleton className="h-16" />
        <Skeleton className="h-24" />
      </div>
    )
  const own = wallets.data.wallets.filter(({ isSingle }) => isSingle === 0)
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <FundsSummary funds={funds.data} />
      <WaitingDeposits show={(depositId) => switchModal("deposit", { depositId })} />
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={() => go("depositv2")}>
          <Icon name="plus" size={18} />
          {t("wallet_deposit")}
        </Button>
        <Button kind="quiet" onClick={() => go("withdraw")}>
          <Icon name="banknote" size={18} />
          {t("wallet_withdraw")}
        </Button>
        <Button kind="quiet" onClick={() => go("transactionHistory")}>
          <Icon name="list" size={18} />
          {t("wallet_record")}
        </Button>
        {own.length > 0 ? <RecallButton wallets={own} /> : null}
      </div>
      {own.length > 0 ? (
        <>
          <AutoTransferSwitch on={wallets.data.autoTransfer} />
          <VendorWallets wallets={own} main={wallets.data.mainBalance} />
        </>
      ) : (
        <EmptyState art="scroll" title={t("wallet_vendors_none")} text={t("wallet_vendors_none_text")} />
      )}
      <TransferList wallets={wallets.data.wallets} />
    </div>
  )
}

/** Reads the funds anew when a transfer ends by itself. */
function useSettled(underWay: number): void {
  const before = useRef(underWay)
  useEffect(() => {
    if (underWay < before.current) void fundsMoved()
    before.current = underWay
  }, [underWay])
}
