import { Temporal } from "temporal-polyfill"
import { z } from "zod"
import { DONE } from "./codes.ts"
import { fromCents } from "./fields.ts"
import { jsonOf, type Reply } from "./line.ts"

/** The provider's clock, days and statements. */
export const ZONE = "America/Sao_Paulo"

/** An instant as the provider's clock shows it, to the second: "20261120090000". */
export const wallTime = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replaceAll(/\D/g, "")

export const Cents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(fromCents)

/** A list in a field, as text. */
export const Receipts = z
  .string()
  .transform(jsonOf)
  .pipe(z.array(z.object({ no: z.string().min(1).max(100), amt: Cents })))
  .transform((list) => list.map(({ no, amt }) => ({ id: no, amount: amt })))

/** The rows of a list, each of this shape, and where the next page begins. */
export function rowsOf<S extends z.ZodType>(
  reply: Reply,
  row: S,
):
  | { readonly kind: "ok"; readonly rows: readonly z.output<S>[]; readonly next: string | null }
  | { readonly kind: "unknown"; readonly reason: string } {
  if (reply.kind === "unknown") return reply
  const rows = reply.code === DONE ? z.array(row).safeParse(jsonOf(reply.fields["rows"] ?? "")) : undefined
  if (!rows?.success) return { kind: "unknown", reason: `code ${reply.code}` }
  return { kind: "ok", rows: rows.data, next: reply.fields["next"] || null }
}
