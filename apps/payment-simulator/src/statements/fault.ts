import { z } from "zod"

/** Something that a statement says wrongly, for the house to find. `of`: the charge or payout. */
export const StatementFault = z.object({
  id: z.string(),
  of: z.string().min(1).max(100),
  what: z.enum(["twice", "missing", "amount", "fee", "kind", "shift"]),
})
export type StatementFault = z.output<typeof StatementFault>
