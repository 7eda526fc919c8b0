import { randomUUID } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { fail, mayCall } from "../access.ts"
import type { Journal } from "../journal.ts"
import { StatementFault } from "./fault.ts"
import { statementOf, sumOf } from "./lines.ts"

const Day = z.object({ day: z.iso.date() })
const Fault = StatementFault.omit({ id: true })

/** `GET /v1/statements/:day`: the movements of a day in UTC as lines of JSON, closed by a trailer with count and sums. */
export function statementApi(
  app: FastifyInstance,
  { journal, apiKey, now }: { journal: Journal; apiKey: string; now: () => Date },
): void {
  app.get("/v1/statements/:day", async (request, reply) => {
    if (!mayCall(apiKey, request, reply)) return reply
    const asked = Day.safeParse(request.params)
    if (!asked.success) return fail(reply, 422, "invalid", z.prettifyError(asked.error))
    const { day } = asked.data
    await journal.settled()
    const lines = statementOf(journal, { day, zone: "UTC", now: now() })
    if (!lines) return fail(reply, 404, "not_found", "the day is not over")
    const rows = lines.map(({ at, ...line }) => ({
      ...line,
      bookedAt: at.toISOString(),
    }))
    const trailer = {
      trailer: true,
      day,
      count: lines.length,
      gross: sumOf(lines, "gross"),
      fee: sumOf(lines, "fee"),
      net: sumOf(lines, "net"),
    }
    return reply
      .type("application/x-ndjson")
      .send([...rows, trailer].map((row) => `${JSON.stringify(row)}\n`).join(""))
  })
}

/** `POST /desk/statement`: what the statements say wrongly of a charge or a payout. */
export function faultRoute(app: FastifyInstance, journal: Journal, base = ""): void {
  app.post(`${base}/desk/statement`, async (request, reply) => {
    const fault = Fault.safeParse(request.body ?? {})
    if (!fault.success) return fail(reply, 422, "invalid", z.prettifyError(fault.error))
    await journal.write({ fault: { id: randomUUID(), ...fault.data } })
    return fault.data
  })
}
