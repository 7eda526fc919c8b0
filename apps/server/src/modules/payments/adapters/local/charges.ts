import { toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Charge, ChargeAnswer, PaymentProvider } from "../../provider.ts"
import { isRefusal, isSuccess, reasonOf, type ProviderLine, type Reply } from "./line.ts"
import { Money, queryOf } from "./wire.ts"

const ChargeBody = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  state: z.enum(["open", "paid", "refused", "expired"]),
  amount: Money,
  currency: z.string(),
  paidAmount: z.nullable(Money),
  payUrl: z.url(),
  copyCode: z.string(),
  payer: z
    .nullable(z.object({ name: z.string().max(120), taxId: z.nullable(z.string().max(20)) }))
    .default(null),
})
const PageBody = z.object({ charges: z.array(ChargeBody), next: z.nullable(z.string()) })

type Charges = Pick<PaymentProvider, "createCharge" | "readCharge" | "listCharges">

/** Charges over the protocol of docs/payments.md. */
export const localCharges = (line: ProviderLine): Charges => ({
  createCharge: async (order) =>
    chargeFrom(
      "order",
      await line.post("/v1/charges", order.key, {
        amount: toDecimal(order.amount),
        currency: order.asset,
        // A provider of before knows PIX alone.
        ...(order.kind === "pix" ? {} : { method: order.kind }),
        reference: order.reference,
        callbackUrl: order.callbackUrl,
        returnUrl: order.returnUrl,
        merchantName: order.merchantName,
        expiresAt: order.expiresAt.toISOString(),
        ...(order.debtor ? { debtor: order.debtor } : {}),
      }),
    ),
  readCharge: async (chargeId) =>
    chargeFrom("question", await line.get(`/v1/charges/${encodeURIComponent(chargeId)}`)),
  listCharges: async (asked) => {
    const reply = await line.get(`/v1/charges?${queryOf(asked)}`)
    if (reply.kind === "unknown") return reply
    const body = reply.status === 200 ? PageBody.safeParse(reply.json) : undefined
    if (!body?.success) return { kind: "unknown", reason: reasonOf(reply) }
    return { kind: "ok", charges: body.data.charges.map(asCharge), next: body.data.next }
  },
})

function chargeFrom(of: "order" | "question", reply: Reply): ChargeAnswer {
  if (reply.kind === "unknown") return reply
  if (!isSuccess(reply.status))
    return { kind: isRefusal(reply.status, of) ? "refused" : "unknown", reason: reasonOf(reply) }
  const body = ChargeBody.safeParse(reply.json)
  return body.success
    ? { kind: "ok", charge: asCharge(body.data) }
    : { kind: "unknown", reason: "the provider's answer has another shape" }
}

const asCharge = ({ currency, ...charge }: z.output<typeof ChargeBody>): Charge => ({
  ...charge,
  asset: currency,
  // One charge, one payment: it has no number besides the charge's.
  receipts: charge.paidAmount === null ? [] : [{ id: charge.id, amount: charge.paidAmount }],
})
