import type { Db } from "@croupier/database"
import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import { proposeAdjustment, type AdjustmentKit } from "./adjustment.ts"
import { depositTrail, listDeposits } from "./deposit-desk.ts"

/** What the people of the house see of payments, and move by hand. */
export const paymentConsoleRoutes = (
  kit: AdjustmentKit & { readonly db: Db },
): ConsoleHandlersOf<"listDeposits" | "depositTrail" | "adjustMember"> => ({
  listDeposits: (input, { merchant }) => listDeposits(kit.db, merchant.id, input),
  depositTrail: ({ depositId }, { merchant }) => depositTrail(kit.db, merchant.id, depositId),
  adjustMember: (input, context) => proposeAdjustment(kit, input, context),
})
