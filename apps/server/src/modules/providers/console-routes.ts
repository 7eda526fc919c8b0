import { consoleHandlers } from "../../call/console-context.ts"
import { compareBooks, listComparisons } from "./reconciliation/comparisons.ts"
import { listDebts, proposeSettling } from "./wallet/debts.ts"
import { listDifferences, resolveDifference } from "./admin/differences.ts"
import { proposeEnd } from "./rounds/end-round.ts"
import type { ProvidersContext } from "./kit.ts"
import type { VendorBooks } from "./reconciliation/reconcile.ts"
import { askRound, listOpenRounds, playRound } from "./admin/rounds.ts"
import { listPlayTransactions } from "./admin/transactions.ts"

/** Calls by which people of the house see play at vendors, and decide where a vendor does not tell. */
export const providerConsoleRoutes = (kit: ProvidersContext, books: ReadonlyMap<string, VendorBooks>) =>
  consoleHandlers({
    listPlayTransactions: (asked, { merchant }) => listPlayTransactions(kit.db, merchant.id, asked),
    playRound: (ref, { merchant }) => playRound(kit, merchant.id, ref),
    listOpenRounds: (asked, { merchant }) => listOpenRounds(kit, merchant.id, asked),
    askRound: (ref, context) => askRound(kit, ref, context),
    endRound: (input, context) => proposeEnd(kit, input, context),
    listDifferences: (asked, context) => listDifferences(kit.db, asked, context),
    resolveDifference: (input, context) => resolveDifference(kit, input, context),
    listComparisons: (asked) => listComparisons(kit.db, asked),
    compareBooks: ({ vendor }, context) => compareBooks(kit, books, vendor, context),
    listDebts: (asked, { merchant }) => listDebts(kit.db, merchant.id, asked),
    settleDebt: (input, context) => proposeSettling(kit, input, context),
  })
