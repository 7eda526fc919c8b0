import { consoleHandlers } from "../../call/console-context.ts"
import { adjustmentApproval, proposeAdjustment, type AdjustmentKit } from "./adjustment.ts"
import { depositTrail, listDeposits, type TrailKit } from "./admin/deposits.ts"
import { askDeposit, endingApproval, proposeEnding } from "./ending.ts"
import { capitalApproval, proposeCapital } from "./capital.ts"
import { askComparison, listDifferences, resolveDifference } from "./admin/comparisons.ts"
import type { PaymentsKit } from "./kit.ts"
import {
  proposeReceiptCredit,
  proposeReturn,
  receiptCreditApproval,
  returnApproval,
} from "./returns/decide.ts"
import { listReceipts } from "./returns/held-list.ts"
import { listMethods, proposeMethod } from "./admin/methods.ts"

export type ConsoleKit = AdjustmentKit & PaymentsKit & Pick<TrailKit, "accountOf">

/** What the people of the house see of payments, change, and move by hand. */
export const paymentConsoleRoutes = (kit: ConsoleKit) =>
  consoleHandlers({
    listDeposits: (input, { merchant }) => listDeposits(kit.db, merchant.id, input, kit.clock.now()),
    depositTrail: ({ depositId }, { merchant }) => depositTrail(kit, merchant.id, depositId),
    askDeposit: (input, context) => askDeposit(kit, input, context),
    endDeposit: (input, context) => proposeEnding(kit, endingApproval(kit), input, context),
    listReceipts: (input, { merchant }) => listReceipts(kit.db, merchant.id, input),
    returnReceipt: (input, context) => proposeReturn(kit, returnApproval(kit), input, context),
    creditReceipt: (input, context) => proposeReceiptCredit(kit, receiptCreditApproval(kit), input, context),
    listMethods: (_, { merchant }) => listMethods(kit, merchant.id),
    changeMethod: (input, context) => proposeMethod(kit, input, context),
    listPaymentDifferences: (input, { merchant }) => listDifferences(kit.db, merchant.id, input),
    comparePayments: (_, context) => askComparison(kit, context),
    resolvePaymentDifference: (input, context) => resolveDifference(kit, input, context),
    bookCapital: (input, context) => proposeCapital(capitalApproval(kit), input, context),
    adjustMember: (input, context) => proposeAdjustment(kit, adjustmentApproval(kit), input, context),
  })
