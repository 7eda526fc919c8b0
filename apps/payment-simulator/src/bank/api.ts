import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, mayCall } from "../access.ts"
import { Listing } from "../api.ts"
import type { Bank } from "./bank.ts"
import type { Receipt } from "./receipt.ts"

const Asked = z.object({ ...Listing.shape, callbackUrl: z.url().optional() })

/** A receipt as callers see it: returns of it are read by their keys. */
const view = ({
  id,
  account,
  amount,
  currency,
  reference,
  payer,
  at,
}: Receipt): Omit<Receipt, "returns"> => ({
  id,
  account,
  amount,
  currency,
  reference,
  payer,
  at,
})

/** `GET /v1/receipts`: what arrived on the house's accounts. Callers show the API key. */
export function bankApi(app: FastifyInstance, { bank, apiKey }: { bank: Bank; apiKey: string }): void {
  app.get("/v1/receipts", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const asked = Asked.safeParse(request.query)
    if (!asked.success) return fail(reply, 422, "invalid", z.prettifyError(asked.error))
    const { from, to, cursor, limit, callbackUrl } = asked.data
    if (callbackUrl !== undefined) bank.listensAt(callbackUrl)
    const receipts = await bank.list(new Date(from), new Date(to), cursor, limit + 1)
    const page = receipts.slice(0, limit)
    return {
      receipts: page.map(view),
      next: receipts.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  })
}
