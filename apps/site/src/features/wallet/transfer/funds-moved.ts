import { merchantWallet, transferOrders } from "@croupier/contract/vendor-wallets"
import { walletTransactions } from "@croupier/contract/account-record"
import { balance, consolidatedFunds } from "@croupier/contract/wallet"
import { refresh } from "../../../api/query.ts"

/** Money has moved between the member's wallets: whatever shows it is asked for again. */
export const fundsMoved = (): Promise<unknown> =>
  refresh(merchantWallet, transferOrders, balance, consolidatedFunds, walletTransactions)
