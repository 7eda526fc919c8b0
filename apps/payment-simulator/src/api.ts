import { isDecimal, parseAmount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, keyOf, mayCall } from "./access.ts"
import { CHARGE_METHODS, Person, type Charge } from "./charge.ts"
import { CURRENCIES } from "./qr-code.ts"
import type { ChargeView } from "./speech.ts"
import type { Till } from "./till.ts"

/** Amounts are whole cents. */
const CENT = 100n
export const PaymentAmount = z
  .string()
  .refine(isDecimal, "is not a decimal")
  .refine((text) => !isDecimal(text) || (parseAmount(text) > 0n && parseAmount(text) % CENT === 0n), {
    error: "must be above zero, in whole cents",
  })

const NewCharge = z
  .object({
    amount: PaymentAmount,
    currency: z.enum(CURRENCIES),
    method: z.enum(CHARGE_METHODS).default("pix"),
    reference: z.string().min(1).max(100),
    callbackUrl: z.url(),
    returnUrl: z.url().nullable().default(null),
    merchantName: z.string().min(1).max(60),
    expiresAt: z.iso.datetime(),
    debtor: z.nullable(Person).default(null),
  })
  // Dong has no cents, and its code no place for them.
  .refine(({ amount, currency }) => currency !== "VND" || amount.replace(/\.0+$/, "").indexOf(".") < 0, {
    error: "dong are whole",
  })

export const Listing = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cursor: z.string().max(100).default(""),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

/** The protocol of docs/payments.md: charges. Callers show the API key. */
export function api(
  app: FastifyInstance,
  { till, view, apiKey }: { till: Till; view: (charge: Charge) => ChargeView; apiKey: string },
): void {
  app.post("/v1/charges", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const key = keyOf(request, reply)
    if (key === undefined) return reply
    const wanted = NewCharge.safeParse(request.body)
    if (!wanted.success) return fail(reply, 422, "invalid", z.prettifyError(wanted.error))
    const charge = await till.create(key, wanted.data)
    if (charge === "conflict")
      return fail(reply, 409, "idempotency_conflict", "this Idempotency-Key stands for another charge")
    return reply.code(201).send(view(charge))
  })

  app.get("/v1/charges", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const asked = Listing.safeParse(request.query)
    if (!asked.success) return fail(reply, 422, "invalid", z.prettifyError(asked.error))
    const { from, to, cursor, limit } = asked.data
    const charges = await till.list(new Date(from), new Date(to), cursor, limit + 1)
    const page = charges.slice(0, limit)
    return { charges: page.map(view), next: charges.length > limit ? (page.at(-1)?.id ?? null) : null }
  })

  app.get<{ Params: { id: string } }>("/v1/charges/:id", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const charge = await till.find(request.params.id)
    return charge ? view(charge) : fail(reply, 404, "not_found", "no such charge")
  })
}
