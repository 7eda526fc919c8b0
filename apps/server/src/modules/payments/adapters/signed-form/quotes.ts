import { z } from "zod"
import type { PaymentProvider } from "../../provider.ts"
import { DONE, WRONG_FIELDS } from "./codes.ts"
import { toCents } from "./fields.ts"
import type { FormLine } from "./line.ts"
import { Cents } from "./wire.ts"

const QuoteFields = z.object({
  cost: Cents,
  least: Cents,
  most: Cents,
  seconds: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
})

/** The cost of a movement, over the signed form. */
export const formQuote =
  (line: FormLine): PaymentProvider["quote"] =>
  async ({ of, amount, asset }) => {
    const amt = toCents(amount)
    if (amt === undefined) return { kind: "refused", reason: "this provider moves whole cents" }
    const reply = await line.call("tariff", { kind: of, amt, cur: asset })
    if (reply.kind === "unknown") return reply
    const reason = `code ${reply.code}`
    if (reply.code === WRONG_FIELDS) return { kind: "refused", reason }
    const fields = reply.code === DONE ? QuoteFields.safeParse(reply.fields) : undefined
    if (!fields?.success) return { kind: "unknown", reason }
    const { cost, least, most, seconds } = fields.data
    return { kind: "ok", quote: { fee: cost, minimum: least, maximum: most, seconds } }
  }
