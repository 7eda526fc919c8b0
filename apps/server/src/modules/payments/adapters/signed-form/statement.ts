import { amount, parseAmount, type Amount } from "@croupier/money"
import { Temporal } from "temporal-polyfill"
import type { PaymentProvider } from "../../provider.ts"
import { closed, type LineKind, type StatementLine, type Trailer } from "../../statement.ts"
import { DONE, NO_SUCH_ORDER } from "./codes.ts"
import type { FormLine } from "./line.ts"
import { ZONE } from "./wire.ts"

const KINDS: Readonly<Record<string, LineKind>> = {
  ENT: "charge",
  PAG: "payout",
  DEV: "return",
  MED: "contest",
  AJU: "adjust",
}
const COLUMNS = 10

/** "1.234,56" as an amount; undefined for a text that is none. */
export function fromLocal(text: string): Amount | undefined {
  if (!/^-?\d{1,3}(\.\d{3})*,\d{2}$/.test(text)) return undefined
  return amount(parseAmount(text.replaceAll(".", "").replace(",", ".")))
}

/** "20/11/2026 09:00:00" of the provider's clock as an instant; undefined for a text that is none. */
export function fromClock(text: string): Date | undefined {
  const [, day, month, year, time] = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? []
  if (year === undefined) return undefined
  try {
    const local = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`, { overflow: "reject" })
    return new Date(local.toZonedDateTime(ZONE).epochMilliseconds)
  } catch {
    return undefined
  }
}

/** Statements as CSV with semicolons, local times, commas, and the totals in the last line. */
export const formStatement =
  (line: FormLine): PaymentProvider["statement"] =>
  async (day) => {
    const reply = await line.call("statement", { day })
    if (reply.kind === "unknown") return reply
    if (reply.code === NO_SUCH_ORDER) return { kind: "none", reason: `code ${reply.code}` }
    if (reply.code !== DONE || reply.fields["day"] !== day)
      return { kind: "unknown", reason: `code ${reply.code}` }
    const rows = (reply.fields["file"] ?? "").split("\r\n").filter((each) => each !== "")
    const lines: StatementLine[] = []
    for (const text of rows.slice(1, -1)) {
      const read = lineOf(text.split(";"), day)
      if (!read) return { kind: "unknown", reason: "a line of the file has another shape" }
      lines.push(read)
    }
    return closed(lines, trailerOf((rows.at(-1) ?? "").split(";")))
  }

function lineOf(columns: readonly string[], day: string): StatementLine | undefined {
  const [
    lineId,
    clock = "",
    reportedKind = "",
    key,
    providerId,
    bankReference,
    gross = "",
    fee = "",
    net = "",
    asset,
  ] = columns
  const bookedAt = fromClock(clock)
  const [brought, cost, left] = [gross, fee, net].map(fromLocal)
  if (columns.length !== COLUMNS || !lineId || !providerId || !asset || !bookedAt) return undefined
  if (brought === undefined || cost === undefined || left === undefined) return undefined
  return {
    lineId,
    day,
    bookedAt,
    kind: KINDS[reportedKind] ?? "unknown",
    reportedKind,
    key: key || null,
    providerId,
    bankReference: bankReference || null,
    gross: brought,
    fee: cost,
    net: left,
    asset,
  }
}

function trailerOf(columns: readonly string[]): Trailer | undefined {
  const [name, count = "", , , , , ...sums] = columns
  const [gross, fee, net] = sums.slice(0, 3).map(fromLocal)
  if (columns.length !== COLUMNS || name !== "TOTAL" || !/^\d{1,9}$/.test(count)) return undefined
  if (gross === undefined || fee === undefined || net === undefined) return undefined
  return { count: Number(count), gross, fee, net }
}
