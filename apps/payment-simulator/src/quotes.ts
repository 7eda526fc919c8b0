import { parseAmount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, mayCall } from "./access.ts"
import { PaymentAmount } from "./api.ts"
import { CURRENCIES } from "./qr-code.ts"

/** Tariff of a provider for its movements: no fee here. */
const TARIFF = { fee: "0.00", minimum: "0.01", maximum: "10000000000.00", seconds: 10 }

/** The tariff of an amount; undefined for one that the provider does not move. */
export const quoteOf = (amount: string): typeof TARIFF | undefined =>
  parseAmount(amount) >= parseAmount(TARIFF.minimum) && parseAmount(amount) <= parseAmount(TARIFF.maximum)
    ? TARIFF
    : undefined

const Asked = z.object({
  of: z.enum(["charge", "payout"]),
  amount: PaymentAmount,
  currency: z.enum(CURRENCIES),
})

/** `GET /v1/quotes`: what a movement would cost. */
export function quoteApi(app: FastifyInstance, { apiKey }: { readonly apiKey: string }): void {
  app.get("/v1/quotes", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const asked = Asked.safeParse(request.query)
    const quote = asked.success ? quoteOf(asked.data.amount) : undefined
    return quote ?? fail(reply, 422, "invalid", "this amount is not moved")
  })
}
