import { consoleHandlers } from "../../call/console-context.ts"
import { approveWithdrawal, refuseWithdrawal, secondApproval, splitWithdrawal } from "./admin/decisions.ts"
import { askWithdrawal, assignWithdrawal, holdWithdrawal } from "./admin/queue-acts.ts"
import { listWithdrawals } from "./admin/queue.ts"
import { changeRules, rulesApproval, withdrawalRules } from "./admin/rules.ts"
import { payoutApproval, receiptApproval, rulePayout, ruleReceipt } from "./admin/rulings.ts"
import { withdrawalTrail } from "./admin/trail.ts"
import type { WithdrawalsKit } from "./kit.ts"

/** Calls by which people of the house see withdrawals and decide. */
export const withdrawalConsoleRoutes = (kit: WithdrawalsKit) =>
  consoleHandlers({
    listWithdrawals: (input, { merchant }) => listWithdrawals(kit, merchant.id, input),
    withdrawalTrail: ({ withdrawalId }, { merchant }) => withdrawalTrail(kit, merchant.id, withdrawalId),
    approveWithdrawal: (input, context) => approveWithdrawal(kit, secondApproval(kit), input, context),
    refuseWithdrawal: (input, context) => refuseWithdrawal(kit, input, context),
    splitWithdrawal: (input, context) => splitWithdrawal(kit, input, context),
    holdWithdrawal: (input, context) => holdWithdrawal(kit, input, context),
    assignWithdrawal: (input, context) => assignWithdrawal(kit, input, context),
    askWithdrawal: (input, context) => askWithdrawal(kit, input, context),
    ruleReceipt: (input, context) => ruleReceipt(kit, receiptApproval(kit), input, context),
    rulePayout: (input, context) => rulePayout(kit, payoutApproval(kit), input, context),
    withdrawalRules: (_, context) => withdrawalRules(kit, context),
    changeWithdrawalRules: (input, context) => changeRules(kit, rulesApproval(kit), input, context),
  })
