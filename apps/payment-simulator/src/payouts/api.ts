import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, keyOf, mayCall } from "../access.ts"
import { Listing, PaymentAmount } from "../api.ts"
import { CURRENCIES } from "../qr-code.ts"
import { payoutView } from "../speech.ts"
import type { PayoutDesk } from "./desk.ts"
import { Payout } from "./payout.ts"

/** The currency of a provider that moves one alone, and the first of one that moves several. */
export const CURRENCY = "BRL"

const NewPayout = z.object({
  amount: PaymentAmount,
  currency: z.enum(CURRENCIES),
  payee: Payout.shape.payee,
  callbackUrl: z.url(),
  notAfter: z.iso.datetime(),
})

/** The protocol of docs/payments.md: payouts and the balance. Callers show the API key. */
export function payoutApi(
  app: FastifyInstance,
  { desk, apiKey }: { desk: PayoutDesk; apiKey: string },
): void {
  app.post("/v1/payouts", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const key = keyOf(request, reply)
    if (key === undefined) return reply
    const wanted = NewPayout.safeParse(request.body)
    if (!wanted.success) return fail(reply, 422, "invalid", z.prettifyError(wanted.error))
    const plan = await desk.takePlan()
    const payout = plan.taken ? await desk.create(key, wanted.data, plan) : undefined
    if (payout === "conflict")
      return fail(reply, 409, "idempotency_conflict", "this Idempotency-Key stands for another payout")
    switch (plan.answer) {
      case "lost":
        // The connection stays open and silent, until one of the two sides has had enough.
        return reply.hijack()
      case "fault":
        return fail(reply, 500, "fault", "the provider has a fault")
      case "garbled":
        return reply.code(201).type("application/json").send('{"id":')
      case "given":
        return payout
          ? reply.code(201).send(payoutView(payout))
          : fail(reply, 503, "unavailable", "the provider is not there")
    }
  })

  app.get("/v1/payouts", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const asked = Listing.safeParse(request.query)
    if (!asked.success) return fail(reply, 422, "invalid", z.prettifyError(asked.error))
    const { from, to, cursor, limit } = asked.data
    const payouts = await desk.list(new Date(from), new Date(to), cursor, limit + 1)
    const page = payouts.slice(0, limit)
    return { payouts: page.map(payoutView), next: payouts.length > limit ? (page.at(-1)?.id ?? null) : null }
  })

  app.get<{ Params: { id: string } }>("/v1/payouts/:id", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const payout = await desk.find(request.params.id)
    return payout ? payoutView(payout) : fail(reply, 404, "not_found", "no such payout")
  })

  app.get<{ Params: { key: string } }>("/v1/payouts/by-key/:key", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const payout = await desk.findByKey(request.params.key)
    return payout ? payoutView(payout) : fail(reply, 404, "not_found", "no payout of this key")
  })

  app.get("/v1/balance", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    return { balances: CURRENCIES.map((currency) => ({ currency, available: desk.float(currency) })) }
  })
}
