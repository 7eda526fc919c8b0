import { consoleHandlers } from "../../call/console-context.ts"
import { adjustmentApproval, proposeAdjustment, type AdjustmentKit } from "./adjustment.ts"
import { depositTrail, listDeposits, readSlip, type TrailKit } from "./admin/deposits.ts"
import { askDeposit, endingApproval, proposeEnding } from "./ending.ts"
import { capitalApproval, proposeCapital } from "./capital.ts"
import { askComparison, listDifferences, resolveDifference } from "./admin/comparisons.ts"
import { contestTrail, pageOfContests } from "./contests/desk-list.ts"
import { pictureOf } from "./contests/notes.ts"
import { contestOf, proposeRuling, rulingApproval } from "./contests/rule.ts"
import type { PaymentsKit } from "./kit.ts"
import {
  proposeReceiptCredit,
  proposeReturn,
  receiptCreditApproval,
  returnApproval,
} from "./returns/decide.ts"
import { listReceipts } from "./returns/held-list.ts"
import { listMethods, proposeMethod, proposeNewMethod } from "./admin/methods.ts"
import { incomingCandidates, listIncoming, matchIncoming, refuseCandidate } from "./admin/incoming.ts"
import { weighMethod } from "./admin/weigh.ts"
import { collectionApproval, proposeCollection, readCashDesks } from "./cash/collect.ts"
import { redeemCash } from "./cash/redeem.ts"

export type ConsoleKit = AdjustmentKit & PaymentsKit & Pick<TrailKit, "accountOf">

/** Calls by which people of the house see payments, change them, and move money by hand. */
export const paymentConsoleRoutes = (kit: ConsoleKit) =>
  consoleHandlers({
    listDeposits: (input, { merchant }) => listDeposits(kit.db, merchant.id, input, kit.clock.now()),
    depositTrail: ({ depositId }, { merchant }) => depositTrail(kit, merchant.id, depositId),
    depositSlip: ({ depositId }, context) => readSlip(kit.db, depositId, context),
    askDeposit: (input, context) => askDeposit(kit, input, context),
    endDeposit: (input, context) => proposeEnding(kit, endingApproval(kit), input, context),
    listContests: (input, { merchant }) => pageOfContests(kit.db, merchant.id, input),
    contestTrail: ({ contestId }, { merchant }) => contestTrail(kit, merchant.id, contestId),
    contestPicture: async (input, { merchant }) => {
      await contestOf(kit.db, merchant.id, input.contestId)
      return { image: await pictureOf(kit.db, input) }
    },
    ruleContest: (input, context) => proposeRuling(kit, rulingApproval(kit), input, context),
    listReceipts: (input, { merchant }) => listReceipts(kit.db, merchant.id, input),
    returnReceipt: (input, context) => proposeReturn(kit, returnApproval(kit), input, context),
    creditReceipt: (input, context) => proposeReceiptCredit(kit, receiptCreditApproval(kit), input, context),
    listMethods: (_, { merchant }) => listMethods(kit, merchant),
    changeMethod: (input, context) => proposeMethod(kit, input, context),
    addMethod: (input, context) => proposeNewMethod(kit, input, context),
    weighMethod: (input, { merchant }) => weighMethod(kit, merchant.id, input),
    listIncoming: (input, { merchant }) => listIncoming(kit.db, merchant.id, input),
    incomingCandidates: (input, { merchant }) => incomingCandidates(kit, merchant.id, input),
    matchIncoming: (input, context) => matchIncoming(kit, input, context),
    refuseCandidate: (input, context) => refuseCandidate(kit, input, context),
    cashDesks: (_, { merchant }) => readCashDesks(kit.db, merchant),
    collectCash: (input, context) => proposeCollection(kit, collectionApproval(kit), input, context),
    redeemCash: (input, context) => redeemCash(kit, input, context),
    listPaymentDifferences: (input, { merchant }) => listDifferences(kit.db, merchant.id, input),
    comparePayments: (_, context) => askComparison(kit, context),
    resolvePaymentDifference: (input, context) => resolveDifference(kit, input, context),
    bookCapital: (input, context) => proposeCapital(capitalApproval(kit), input, context),
    adjustMember: (input, context) => proposeAdjustment(kit, adjustmentApproval(kit), input, context),
  })
