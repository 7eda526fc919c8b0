import { z } from "zod"
import type { PaymentProvider } from "../../provider.ts"
import { reasonOf, type ProviderLine } from "./line.ts"
import { Money, queryOf } from "./wire.ts"

const PageBody = z.object({
  receipts: z.array(
    z.object({
      id: z.string().min(1).max(100),
      account: z.string().max(100),
      amount: Money,
      currency: z.string(),
      reference: z.string(),
      payer: z.object({ name: z.string(), taxId: z.nullable(z.string().max(40)) }),
      at: z.iso.datetime(),
    }),
  ),
  next: z.nullable(z.string()),
})

/** Payments that arrived on the house's accounts, over the protocol of docs/payments.md. */
export const localIncoming =
  (line: ProviderLine): NonNullable<PaymentProvider["listIncoming"]> =>
  async (asked) => {
    const reply = await line.get(
      `/v1/receipts?${queryOf(asked)}&callbackUrl=${encodeURIComponent(asked.callbackUrl)}`,
    )
    if (reply.kind === "unknown") return reply
    const body = reply.status === 200 ? PageBody.safeParse(reply.json) : undefined
    if (!body?.success) return { kind: "unknown", reason: reasonOf(reply) }
    return {
      kind: "ok",
      payments: body.data.receipts.map(({ currency, at, ...receipt }) => ({
        ...receipt,
        asset: currency,
        at: new Date(at),
      })),
      next: body.data.next,
    }
  }
