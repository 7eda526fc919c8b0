import { merchantWallet, transferOrders } from "@croupier/contract/vendor-wallets"
import { balance, consolidatedFunds, walletTransactions } from "@croupier/contract/wallet"
import type { QueryClient } from "@tanstack/react-query"

/** Money has moved between the member's wallets: whatever shows it is asked for again. */
export const fundsMoved = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [merchantWallet, transferOrders, balance, consolidatedFunds, walletTransactions].map(({ module }) =>
      client.invalidateQueries({ queryKey: [module] }),
    ),
  )
