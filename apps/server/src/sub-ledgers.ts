import { ledgerChecks, type SubLedgerCheck } from "@croupier/ledger"
import { lotteryChecks } from "./modules/lottery/index.ts"
import { paymentChecks } from "./modules/payments/index.ts"
import { providerChecks } from "./modules/providers/index.ts"
import { vendorWalletChecks } from "./modules/vendor-wallets/index.ts"

/** Every statement about a sub-ledger and the journal: each module says its own. */
export const SUB_LEDGER_CHECKS: readonly SubLedgerCheck[] = [
  ...ledgerChecks,
  ...paymentChecks,
  ...vendorWalletChecks,
  ...providerChecks,
  ...lotteryChecks,
]
