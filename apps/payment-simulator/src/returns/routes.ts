import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, keyOf, mayCall } from "../access.ts"
import { PaymentAmount } from "../api.ts"
import type { ChargeReturn } from "../charge.ts"
import type { Till } from "../till.ts"

const NewReturn = z.object({
  amount: PaymentAmount,
  /** The contest that it answers. */
  contestId: z.string().max(64).nullable().default(null),
})

const view = ({
  charge,
  ...given
}: ChargeReturn & { readonly charge: { id: string; currency: string } }) => ({
  ...given,
  chargeId: charge.id,
  currency: charge.currency,
})

/** The protocol of docs/payments.md: payments are returned to their payers. Callers show the API key. */
export function returnApi(app: FastifyInstance, { till, apiKey }: { till: Till; apiKey: string }): void {
  app.post<{ Params: { id: string } }>("/v1/charges/:id/returns", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const key = keyOf(request, reply)
    if (key === undefined) return reply
    const wanted = NewReturn.safeParse(request.body)
    if (!wanted.success) return fail(reply, 422, "invalid", z.prettifyError(wanted.error))
    const charge = await till.find(request.params.id)
    if (!charge) return fail(reply, 422, "charge_unknown", "no such charge")
    const given = await till.giveBack(charge, key, wanted.data.amount, wanted.data.contestId)
    if (given === "conflict")
      return fail(reply, 409, "idempotency_conflict", "this Idempotency-Key stands for another return")
    return reply.code(201).send(view(given))
  })

  app.get<{ Params: { key: string } }>("/v1/returns/by-key/:key", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const given = await till.findReturn(request.params.key)
    return given ? view(given) : fail(reply, 404, "not_found", "no return of this key")
  })
}

/** `POST /desk/returns/:key/done`, `/refuse`: what becomes of a return that was held. */
export function returnDesk(app: FastifyInstance, till: Till, base = ""): void {
  for (const [act, state] of [
    ["done", "done"],
    ["refuse", "refused"],
  ] as const)
    app.post<{ Params: { key: string } }>(`${base}/desk/returns/:key/${act}`, async (request, reply) => {
      const ended = await till.endReturn(request.params.key, state)
      return ended ? view(ended) : fail(reply, 409, "closed", "no return of this key is open")
    })
}
