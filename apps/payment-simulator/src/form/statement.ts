import { dayOf, sumOf, type StatementLine } from "../statements/lines.ts"
import { CURRENCY } from "../payouts/api.ts"
import { wallTime } from "./signed-form.ts"

const KINDS = { charge: "ENT", payout: "PAG", return: "DEV", contest: "MED", tariff: "TAR" } as const

/** "1234.5" as Brazilian files write it: "1.234,50". */
const local = (decimal: string): string => {
  const [whole = "0", cents = "00"] = decimal.replace("-", "").split(".")
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ".")
  return `${decimal.startsWith("-") ? "-" : ""}${grouped},${cents.padEnd(2, "0")}`
}

const clock = (at: Date, zone: string): string => {
  const [year, month, day] = dayOf(at, zone).split("-")
  const time = wallTime(at, zone).slice(8)
  return `${day}/${month}/${year} ${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`
}

/** A statement as CSV with semicolons, local times and commas; the last line has the totals. */
export const csvOf = (lines: readonly StatementLine[], zone: string): string =>
  [
    "linha;data;tipo;pedido;transacao;banco;bruto;tarifa;liquido;moeda",
    ...lines.map((line) =>
      [
        line.id,
        clock(line.at, zone),
        KINDS[line.kind],
        line.key,
        line.providerId,
        line.bankReference,
        local(line.gross),
        local(line.fee),
        local(line.net),
        CURRENCY,
      ].join(";"),
    ),
    [
      "TOTAL",
      String(lines.length),
      "",
      "",
      "",
      "",
      local(sumOf(lines, "gross")),
      local(sumOf(lines, "fee")),
      local(sumOf(lines, "net")),
      CURRENCY,
    ].join(";"),
    "",
  ].join("\r\n")
