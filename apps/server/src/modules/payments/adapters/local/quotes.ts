import { toDecimal } from "@croupier/money"
import { z } from "zod"
import type { PaymentProvider } from "../../provider.ts"
import { ErrorBody, isRefusal, isSuccess, reasonOf, type ProviderLine } from "./line.ts"
import { Money } from "./wire.ts"

const QuoteBody = z.object({
  fee: Money,
  minimum: Money,
  maximum: Money,
  seconds: z.number().int().min(0),
})

/** The cost of a movement, over the protocol of docs/payments.md. */
export const localQuote =
  (line: ProviderLine): PaymentProvider["quote"] =>
  async ({ of, amount, asset }) => {
    const asked = new URLSearchParams({ of, amount: toDecimal(amount), currency: asset })
    const reply = await line.get(`/v1/quotes?${asked.toString()}`)
    if (reply.kind === "unknown") return reply
    if (!isSuccess(reply.status)) {
      const error = isRefusal(reply.status, "order") ? ErrorBody.safeParse(reply.json) : undefined
      return { kind: error?.success ? "refused" : "unknown", reason: reasonOf(reply) }
    }
    const body = QuoteBody.safeParse(reply.json)
    return body.success
      ? { kind: "ok", quote: body.data }
      : { kind: "unknown", reason: "the provider's answer has another shape" }
  }
