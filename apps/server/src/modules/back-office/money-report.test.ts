import { amount, parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { pageOfReport, reportRows, sumOf } from "./money-report.ts"

const hour = (at: number) => new Date(Date.UTC(2026, 4, 1, at))
const line = (at: number, method: string, provider: string, sum: string, fee = "0") => ({
  at: hour(at),
  method,
  provider,
  count: 1,
  amount: parseAmount(sum),
  fee: parseAmount(fee),
})
const LINES = {
  in: [line(1, "PIX", "local", "25"), line(1, "BANK", "local", "100"), line(3, "PIX", "other", "7.5")],
  out: [line(1, "PIX", "local", "198", "2"), line(1, "PIX", "other", "10", "1")],
}

describe("a report of money in and out", () => {
  test("is divided by what is asked for, the latest first, and what came before what went", () => {
    expect(
      reportRows(LINES, "both").map(({ at, way, method, provider }) => [at, way, method, provider]),
    ).toEqual([
      [hour(3), "in", "PIX", "other"],
      [hour(1), "in", "BANK", "local"],
      [hour(1), "in", "PIX", "local"],
      [hour(1), "out", "PIX", "local"],
      [hour(1), "out", "PIX", "other"],
    ])
    expect(reportRows(LINES, "provider").map(({ way, method, provider }) => [way, method, provider])).toEqual(
      [
        ["in", null, "other"],
        ["in", null, "local"],
        ["out", null, "local"],
        ["out", null, "other"],
      ],
    )
    expect(reportRows(LINES, "none").at(-1)).toEqual({
      at: hour(1),
      way: "out",
      method: null,
      provider: null,
      count: 2,
      amount: parseAmount("208"),
      fee: parseAmount("3"),
    })
  })

  test("has the same sums, however it is divided", () => {
    const whole = sumOf([...LINES.in, ...LINES.out])
    expect(whole).toEqual({ count: 5, amount: parseAmount("340.5"), fee: amount(30_000n) })
    for (const split of ["both", "method", "provider", "none"] as const)
      expect(sumOf(reportRows(LINES, split))).toEqual(whole)
  })

  test("goes by pages of whole hours, each row once", () => {
    const rows = reportRows(LINES, "both")
    const first = pageOfReport(rows, undefined, 2)
    // The second row's hour has four: all of them come.
    expect(first).toEqual({ rows, next: null })
    const [latest] = rows
    const one = pageOfReport(rows, undefined, 1)
    expect(one).toEqual({ rows: [latest], next: hour(3) })
    expect(pageOfReport(rows, one.next ?? undefined, 1)).toEqual({ rows: rows.slice(1), next: null })
    expect(pageOfReport([], undefined, 5)).toEqual({ rows: [], next: null })
  })
})
