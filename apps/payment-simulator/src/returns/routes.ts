import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { fail, keyOf, mayCall } from "../access.ts"
import { PaymentAmount } from "../api.ts"
import type { Journal } from "../journal.ts"
import type { KnownReturn, Returns } from "./returns.ts"

const NewReturn = z.object({
  amount: PaymentAmount,
  /** The contest that it answers. */
  contestId: z.string().max(64).nullable().default(null),
})
type Wanted = z.output<typeof NewReturn>
type Asked = FastifyRequest<{ Params: { id: string } }>

/** `chargeId` is the number of the charge or of the receipt. */
const view = ({ of, ...given }: KnownReturn) => ({ ...given, chargeId: of.id, currency: of.currency })

/** The protocol of docs/payments.md: payments are returned to their payers. Callers show the API key. */
export function returnApi(
  app: FastifyInstance,
  kit: { readonly returns: Returns; readonly journal: Journal; readonly apiKey: string },
): void {
  const { returns, journal, apiKey } = kit
  const begin = async (
    request: Asked,
    reply: FastifyReply,
    what: string,
    work: (id: string, key: string, wanted: Wanted) => Promise<KnownReturn | "conflict"> | undefined,
  ) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const key = keyOf(request, reply)
    if (key === undefined) return reply
    const wanted = NewReturn.safeParse(request.body)
    if (!wanted.success) return fail(reply, 422, "invalid", z.prettifyError(wanted.error))
    const given = await work(request.params.id, key, wanted.data)
    if (!given) return fail(reply, 422, `${what}_unknown`, `no such ${what}`)
    if (given === "conflict")
      return fail(reply, 409, "idempotency_conflict", "this Idempotency-Key stands for another return")
    return reply.code(201).send(view(given))
  }
  app.post<{ Params: { id: string } }>("/v1/charges/:id/returns", (request, reply) =>
    begin(request, reply, "charge", (id, key, { amount, contestId }) => {
      const charge = journal.charges.get(id)
      return charge && returns.ofCharge(charge, key, amount, contestId)
    }),
  )
  app.post<{ Params: { id: string } }>("/v1/receipts/:id/returns", (request, reply) =>
    begin(request, reply, "receipt", (id, key, { amount }) => {
      const receipt = journal.receipts.get(id)
      return receipt && returns.ofReceipt(receipt, key, amount)
    }),
  )

  app.get<{ Params: { key: string } }>("/v1/returns/by-key/:key", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const given = await returns.find(request.params.key)
    return given ? view(given) : fail(reply, 404, "not_found", "no return of this key")
  })
}

/** `POST /desk/returns/:key/done`, `/refuse`: the end of a return that was held. */
export function returnDesk(app: FastifyInstance, returns: Returns, base = ""): void {
  for (const [act, state] of [
    ["done", "done"],
    ["refuse", "refused"],
  ] as const)
    app.post<{ Params: { key: string } }>(`${base}/desk/returns/:key/${act}`, async (request, reply) => {
      const ended = await returns.end(request.params.key, state)
      return ended ? view(ended) : fail(reply, 409, "closed", "no return of this key is open")
    })
}
