import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import { adjustmentApproval, proposeAdjustment, type AdjustmentKit } from "./adjustment.ts"
import { depositTrail, listDeposits } from "./deposit-desk.ts"
import { askDeposit, endingApproval, proposeEnding } from "./ending.ts"
import type { PaymentsKit } from "./kit.ts"
import { listMethods, proposeMethod } from "./method-desk.ts"

export type ConsoleKit = AdjustmentKit & PaymentsKit

/** What the people of the house see of payments, change, and move by hand. */
export const paymentConsoleRoutes = (
  kit: ConsoleKit,
): ConsoleHandlersOf<
  | "listDeposits"
  | "depositTrail"
  | "askDeposit"
  | "endDeposit"
  | "listMethods"
  | "changeMethod"
  | "adjustMember"
> => ({
  listDeposits: (input, { merchant }) => listDeposits(kit.db, merchant.id, input, kit.clock.now()),
  depositTrail: ({ depositId }, { merchant }) => depositTrail(kit.db, merchant.id, depositId),
  askDeposit: (input, context) => askDeposit(kit, input, context),
  endDeposit: (input, context) => proposeEnding(kit, endingApproval(kit), input, context),
  listMethods: (_, { merchant }) => listMethods(kit, merchant.id),
  changeMethod: (input, context) => proposeMethod(kit, input, context),
  adjustMember: (input, context) => proposeAdjustment(kit, adjustmentApproval(kit), input, context),
})
