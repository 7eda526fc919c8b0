import { z } from "zod"
import type { PaymentProvider } from "../../provider.ts"
import { closed, LINE_KINDS, type StatementLine, type Trailer } from "../../statement.ts"
import { jsonOf, reasonOf, type ProviderLine } from "./line.ts"
import { Money } from "./wire.ts"

const Line = z.object({
  id: z.string().min(1).max(200),
  bookedAt: z.iso.datetime().transform((text) => new Date(text)),
  kind: z.string().max(40),
  key: z.string().max(200),
  providerId: z.string().min(1).max(100),
  bankReference: z.string().max(100),
  gross: Money,
  fee: Money,
  net: Money,
  currency: z.string(),
})
const End = z.object({
  trailer: z.literal(true),
  day: z.string(),
  count: z.number().int(),
  gross: Money,
  fee: Money,
  net: Money,
})

/** Statements as lines of JSON with a trailer. */
export const localStatement =
  (line: ProviderLine): PaymentProvider["statement"] =>
  async (day) => {
    const reply = await line.get(`/v1/statements/${day}`)
    if (reply.kind === "unknown") return reply
    if (reply.status === 404) return { kind: "none", reason: reasonOf(reply) }
    if (reply.status !== 200) return { kind: "unknown", reason: reasonOf(reply) }
    const lines: StatementLine[] = []
    let trailer: Trailer | undefined
    for (const text of reply.text.split("\n").filter((each) => each !== "")) {
      // Nothing comes after the trailer.
      if (trailer) return { kind: "unknown", reason: "the file goes on after its trailer" }
      const json = jsonOf(text)
      const end = End.safeParse(json)
      if (end.success) {
        if (end.data.day !== day) return { kind: "unknown", reason: `the file is of ${end.data.day}` }
        trailer = end.data
        continue
      }
      const row = Line.safeParse(json)
      if (!row.success) return { kind: "unknown", reason: "a line of the file has another shape" }
      const { id, kind, key, bankReference, currency, ...rest } = row.data
      lines.push({
        ...rest,
        lineId: id,
        day,
        kind: LINE_KINDS.find((each) => each === kind) ?? "unknown",
        reportedKind: kind,
        key: key || null,
        bankReference: bankReference || null,
        asset: currency,
      })
    }
    return closed(lines, trailer)
  }
