import { z } from "zod"
import { MoneyReturn } from "../returns/money-return.ts"

/** Money that a payer sent to an account of the house. */
export const Receipt = z.object({
  id: z.string(),
  /** The key or the number of the account. */
  account: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Reference that the payer wrote. */
  reference: z.string(),
  payer: z.object({ name: z.string(), taxId: z.nullable(z.string()) }),
  at: z.string(),
  /** Returns of it to the payer. None in stores of before. */
  returns: z.array(MoneyReturn).default([]),
})
export type Receipt = z.output<typeof Receipt>
