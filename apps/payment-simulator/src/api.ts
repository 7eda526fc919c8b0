import { timingSafeEqual } from "node:crypto"
import { isDecimal, parseAmount } from "@croupier/money"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import type { Till } from "./till.ts"

/** PIX moves whole cents. */
const CENT = 100n
export const ChargeAmount = z
  .string()
  .refine(isDecimal, "is not a decimal")
  .refine((text) => !isDecimal(text) || (parseAmount(text) > 0n && parseAmount(text) % CENT === 0n), {
    error: "must be above zero, in whole cents",
  })

const NewCharge = z.object({
  amount: ChargeAmount,
  currency: z.literal("BRL"),
  reference: z.string().min(1).max(100),
  callbackUrl: z.url(),
  returnUrl: z.url().nullable().default(null),
  merchantName: z.string().min(1).max(60),
  expiresAt: z.iso.datetime(),
})

const Listing = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

/** The protocol of docs/payments.md: charges, for whoever holds the API key. */
export function api(app: FastifyInstance, kit: { till: Till; apiKey: string; now: () => Date }): void {
  const { till } = kit

  const isKnown = (request: FastifyRequest): boolean => {
    const given = Buffer.from(request.headers.authorization ?? "")
    const wanted = Buffer.from(`Bearer ${kit.apiKey}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const fail = (reply: FastifyReply, status: number, code: string, message: string) =>
    reply.code(status).send({ error: { code, message } })

  app.post("/v1/charges", async (request, reply) => {
    if (!isKnown(request)) return fail(reply, 401, "unauthorized", "the API key is wrong")
    const key = request.headers["idempotency-key"]
    if (typeof key !== "string" || key === "" || key.length > 200)
      return fail(reply, 400, "idempotency_key_required", "Idempotency-Key has 1 to 200 characters")
    const wanted = NewCharge.safeParse(request.body)
    if (!wanted.success) return fail(reply, 422, "invalid", z.prettifyError(wanted.error))
    const charge = await till.create(key, wanted.data)
    if (charge === "conflict")
      return fail(reply, 409, "idempotency_conflict", "this Idempotency-Key stands for another charge")
    return reply.code(201).send(till.show(charge))
  })

  app.get("/v1/charges", async (request, reply) => {
    if (!isKnown(request)) return fail(reply, 401, "unauthorized", "the API key is wrong")
    const asked = Listing.safeParse(request.query)
    if (!asked.success) return fail(reply, 422, "invalid", z.prettifyError(asked.error))
    const { from, to, cursor = "", limit } = asked.data
    const charges = await till.list(new Date(from), new Date(to), cursor, limit + 1)
    const page = charges.slice(0, limit)
    return { charges: page.map(till.show), next: charges.length > limit ? (page.at(-1)?.id ?? null) : null }
  })

  app.get<{ Params: { id: string } }>("/v1/charges/:id", async (request, reply) => {
    if (!isKnown(request)) return fail(reply, 401, "unauthorized", "the API key is wrong")
    const charge = await till.find(request.params.id)
    return charge ? till.show(charge) : fail(reply, 404, "not_found", "no such charge")
  })
}
