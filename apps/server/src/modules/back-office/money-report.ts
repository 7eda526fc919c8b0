import { MONEY_WAYS, type MoneyWay } from "@croupier/contract/console/money"
import { add, ZERO, type Amount } from "@croupier/money"
import type { MoneyLine } from "../payments/index.ts"

/** The parts of an hour or day, beside the way. */
export type Split = "both" | "method" | "provider" | "none"

export interface ReportRow {
  readonly at: Date
  readonly way: MoneyWay
  readonly method: string | null
  readonly provider: string | null
  readonly count: number
  readonly amount: Amount
  readonly fee: Amount
}
type Sum = Pick<ReportRow, "count" | "amount" | "fee">

const NOTHING: Sum = { count: 0, amount: ZERO, fee: ZERO }
const plus = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  amount: add(one.amount, other.amount),
  fee: add(one.fee, other.fee),
})

/** Lines of both ways, put together by what is asked for: the latest first, and in before out. */
export function reportRows(
  lines: Readonly<Record<MoneyWay, readonly MoneyLine[]>>,
  split: Split,
): ReportRow[] {
  const rows = new Map<string, ReportRow>()
  for (const way of MONEY_WAYS)
    for (const line of lines[way]) {
      const method = split === "both" || split === "method" ? line.method : null
      const provider = split === "both" || split === "provider" ? line.provider : null
      const key = JSON.stringify([line.at.getTime(), way, method, provider])
      rows.set(key, { at: line.at, way, method, provider, ...plus(rows.get(key) ?? NOTHING, line) })
    }
  return [...rows.values()].sort(
    (one, other) =>
      other.at.getTime() - one.at.getTime() ||
      one.way.localeCompare(other.way) ||
      (one.method ?? "").localeCompare(other.method ?? "") ||
      (one.provider ?? "").localeCompare(other.provider ?? ""),
  )
}

export const sumOf = (lines: readonly Sum[]): Sum => lines.reduce(plus, NOTHING)

/**
 * The rows before an instant, whole hours or days, until there are `limit` or more; `next` is the instant that the page
 * after it begins before.
 */
export function pageOfReport(
  rows: readonly ReportRow[],
  before: Date | undefined,
  limit: number,
): { readonly rows: readonly ReportRow[]; readonly next: Date | null } {
  const left = before ? rows.filter(({ at }) => at < before) : rows
  const last = left[limit - 1]
  const page = last ? left.filter(({ at }) => at >= last.at) : left
  return { rows: page, next: last && page.length < left.length ? last.at : null }
}
