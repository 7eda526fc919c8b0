import { amount, ZERO, type Amount } from "@croupier/money"
import { fraction, parseFraction } from "@croupier/money/fraction"
import { describe, expect, test } from "vitest"
import { billOf, closingBill, NOTHING_BROUGHT, overpaidDay, windowPart, type Bill } from "./bill.ts"
import { assess, entitlement } from "./entitlement.ts"
import { salariesOf } from "./figures.ts"
import type { Band, PayKind, Terms } from "./terms.ts"
import { cost, dividend, flat, id, MARCH, money, percent, played, shown, sums } from "./test-scenario.ts"
import { validBet, type SettledBet } from "./valid-bet.ts"
import { billedAt, calendarDays, dayOf, periodOf, windowOf, windowsDue } from "./windows.ts"

/** Worked examples of play, salaries and corrections, by their numbers. */

const ZONE = "America/Sao_Paulo"
const salary = (kind: PayKind, bands: readonly Band[]): Terms => ({ ...dividend(bands), kind })

describe("valid bet", () => {
  const bet = (
    style: SettledBet["style"],
    stake: string,
    payout: string,
    more: Partial<SettledBet> = {},
  ) => ({
    style,
    stake: money(stake),
    payout: money(payout),
    fund: "cash" as const,
    ...more,
  })
  test.each([
    ["baccarat, banker won", bet("live", "100", "195"), "95"],
    ["a tie returned", bet("live", "100", "100"), "0"],
    ["sports, half loss", bet("sports", "200", "100", { odds: parseFraction("1.90") }), "100"],
    ["sports, won", bet("sports", "100", "240", { odds: parseFraction("2.40") }), "100"],
    ["sports at odds under the floor", bet("sports", "100", "140", { odds: parseFraction("1.40") }), "0"],
    ["sports at the floor", bet("sports", "100", "150", { odds: parseFraction("1.50") }), "50"],
    ["a cash-out", bet("sports", "100", "70", { odds: parseFraction("1.90") }), "30"],
    ["a slot", bet("slots", "50", "0"), "50"],
    ["a free round", bet("slots", "5", "20", { fund: "free" }), "0"],
    ["a bonus stake", bet("slots", "5", "20", { fund: "bonus" }), "0"],
    ["roulette, 29 of 37", bet("live", "29", "36", { coverage: fraction(29, 37) }), "7"],
    ["roulette, 30 of 37", bet("live", "30", "36", { coverage: fraction(30, 37) }), "0"],
    ["lottery, 8 of 10", bet("lottery", "16", "19", { coverage: fraction(8, 10) }), "16"],
    ["lottery, 9 of 10", bet("lottery", "18", "19", { coverage: fraction(9, 10) }), "0"],
    ["a void bet", bet("live", "100", "100", { isVoid: true }), "0"],
  ])("1: %s", (_name, settled, valid) => {
    expect(shown(validBet(settled, { oddsFloor: parseFraction("1.50") }))).toBe(valid)
  })
})

test("2: active are distinct members below who paid in and played enough, but for the flagged", () => {
  const terms = dividend(flat("1"), { active: { deposit: money("100"), valid: money("500") } })
  const members: readonly (readonly [string, string, string])[] = [
    ["A", "900", "9000"],
    ["A1", "100", "500"],
    ["A2", "99.9999", "800"],
    ["A3", "300", "499.9999"],
    ["A4", "200", "600"],
    ["A5", "100", "250"],
    ["A5", "50", "250"],
  ]
  const { active, used } = sums(
    members.map(([line, , valid]) => played(line, { valid })),
    { agent: "A", terms },
    members.map(([line, deposit]) => cost(line, "deposit", deposit)),
    MARCH,
    ["4"],
  )
  expect(active).toBe(2)
  expect(used).toHaveLength(14)
})

test("salaries that a dividend bears are those of the period, paid to the team from outside it", () => {
  const bill = (payee: string, payer: string | null, end: Date, total: string) => ({
    payeeId: id(payee),
    payerId: payer === null ? null : id(payer),
    window: { start: MARCH.start, end },
    total: money(total),
  })
  const bills = [
    bill("A", null, MARCH.end, "1"),
    bill("B", "A", MARCH.end, "20"),
    bill("B", "Z", new Date(MARCH.start.getTime() + 1), "300"),
    bill("A", null, MARCH.start, "4000"),
    bill("Z", null, MARCH.end, "50000"),
  ]
  expect(shown(salariesOf(bills, MARCH, (member) => [id("A"), id("B")].includes(member)))).toBe("301")
})

const DAILY: readonly Band[] = [
  {
    no: 1,
    minValid: money("1000"),
    minActive: 1,
    rate: percent(".4".padStart(3, "0")),
    rateWin: percent("0.2"),
  },
  { no: 2, minValid: money("20000"), minActive: 5, rate: percent("0.8"), rateWin: percent("0.5") },
  { no: 3, minValid: money("100000"), minActive: 15, rate: percent("1.2"), rateWin: percent("0.8") },
]
/** Assessment of a day, an hour or a day so far. */
const judge = (
  terms: Terms,
  {
    valid,
    lost = "1",
    active = 99,
  }: { readonly valid: string; readonly lost?: string; readonly active?: number },
) =>
  assess(
    terms,
    {
      ...sums([], { agent: "A", terms }),
      valid: fraction(money(valid)),
      netLoss: money(lost),
      active,
    },
    { debt: ZERO, days: 1, endsMonth: false },
  )

test.each([
  ["1", 15, 3, "1481.4814"],
  ["-0.01", 15, 3, "987.6543"],
  ["0", 14, 2, "987.6543"],
])("12: a day's salary with net loss %s and %i active", (lost, active, band, gross) => {
  const found = judge(salary("daily", DAILY), { valid: "123456.789", lost, active })
  expect([found.band, shown(found.base), shown(found.gross)]).toEqual([band, "123456.789", gross])
})

test("a weight of a product counts its valid bet for more or less, exactly", () => {
  const terms = { ...salary("daily", flat("1")), weights: { RNG: parseFraction("0.3333") } }
  const { valid } = sums([played("Am", { valid: "0.0001" })], { agent: "A", terms })
  expect(valid).toEqual(fraction(3333, 10_000))
})

describe("real-time", () => {
  const BY_DAY: readonly Band[] = [
    { no: 1, minValid: money("1000"), minActive: 0, rate: percent("0.2") },
    { no: 2, minValid: money("5000"), minActive: 0, rate: percent("0.4") },
  ]
  /** Pay of each window of a day, by the running totals of the day. */
  const run = (results: readonly string[]) => {
    let [total, paid] = [ZERO, ZERO]
    return results.map((valid) => {
      total = amount(total + money(valid))
      const { gross } = judge(salary("realtime", BY_DAY), { valid: asText(total) })
      const pay = entitlement(gross, paid)
      paid = amount(paid + pay)
      return [shown(total), shown(gross), shown(pay)].join("/")
    })
  }
  const asText = (value: Amount) => shown(value)

  test("13: windows pay what the running total of the day owes beyond what was paid", () => {
    expect(run(["800", "300", "0", "4000.77", "250"])).toEqual([
      "800/0/0",
      "1100/2.20/2.20",
      "1100/2.20/0",
      "5100.77/20.403/18.203",
      "5350.77/21.403/1",
    ])
  })

  test("14: a total that falls takes nothing back, and later windows catch up", () => {
    expect(run(["5200", "-400", "150", "300"])).toEqual([
      "5200/20.80/20.80",
      "4800/9.60/0",
      "4950/9.90/0",
      "5250/21/0.20",
    ])
  })

  test("an overpaid day is a correction of the next bill", () => {
    const over = overpaidDay(7n, money("9.6"), money("20.8"))
    if (!over) throw new Error("more was paid than owed")
    const next = billOf(gross("15"), { ...NOTHING_BROUGHT, corrections: [over] })
    expect(lines(next)).toBe("gross 15, correction -11.20 = 3.80")
    expect(overpaidDay(7n, money("9.6"), money("9.6"))).toBeUndefined()
  })
})

test("15: a coarser salary takes off what finer ones have paid for the same play", () => {
  const hourly = salary("hourly", flat("0.4"))
  const bill = (terms: Terms, valid: string, finer: string) => {
    const found = judge(terms, { valid })
    return shown(windowPart(found, money(finer), []).total)
  }
  expect(bill(hourly, "3000", "7.5")).toBe("4.50")
  expect(bill(hourly, "2000.12", "9.9")).toBe("0")
  // Pay of the day's real-time windows (7.5 + 9.9) and hours (4.5 + 0).
  expect(bill(salary("daily", flat("0.6")), "5000.12", "21.9")).toBe("8.1007")
})

const gross = (total: string) => ({
  lines: [{ kind: "gross" as const, ref: null, base: null, rate: null, amount: money(total) }],
  total: money(total),
})
const lines = (bill: Bill) =>
  `${bill.lines.map(({ kind, amount: of }) => `${kind} ${shown(of)}`).join(", ")} = ${shown(bill.total)}`

describe("corrections", () => {
  const day = (valid: string, active: number) => judge(salary("daily", DAILY), { valid, active })

  test("16: a fact that comes after the pay-out is a line of the next bill", () => {
    const stated = day("19999.99", 5).gross
    expect(shown(stated)).toBe("79.9999")
    const total = day("20500", 5).gross
    const next = windowPart(day("1200", 1), ZERO, [])
    const bill = billOf(next, { ...NOTHING_BROUGHT, corrections: [{ billId: 5n, stated, total }] })
    expect(lines(bill)).toBe("gross 4.80, correction 84.0001 = 88.8001")
    expect(bill.lines[1]).toMatchObject({ ref: 5n, base: money("164") })
  })

  test("17: a negative total is moved on, and set against the next", () => {
    const correction = { billId: 1n, stated: day("60000", 9).gross, total: day("25000", 9).gross }
    const first = billOf(gross("20"), { ...NOTHING_BROUGHT, corrections: [correction] })
    expect(lines(first)).toBe("gross 20, correction -280, moved_on 260 = 0")
    const second = billOf(gross("320"), { ...NOTHING_BROUGHT, carried: first.carried })
    expect(lines(second)).toBe("gross 320, carried -260 = 60")
  })

  test("behind the last bill a positive rest is paid, and a negative one written off", () => {
    const correction = (total: string) => ({
      ...NOTHING_BROUGHT,
      corrections: [{ billId: 1n, stated: money("10"), total: money(total) }],
    })
    expect(shown(closingBill(correction("12.5"))?.due)).toBe("2.50")
    expect(closingBill(correction("9"))).toBeUndefined()
  })

  test("a window that comes to the same has no line", () => {
    const same = { billId: 1n, stated: money("7"), total: money("7") }
    expect(lines(billOf(gross("1"), { ...NOTHING_BROUGHT, corrections: [same] }))).toBe("gross 1 = 1")
  })
})

describe("windows", () => {
  const hours = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 3_600_000
  test.each([
    ["2018-02-17T12:00:00Z", "2018-02-17T02:00:00.000Z", "2018-02-18T03:00:00.000Z", 25],
    ["2018-11-04T12:00:00Z", "2018-11-04T03:00:00.000Z", "2018-11-05T02:00:00.000Z", 23],
  ])(
    "26: the day of %s has so many hours, hourly windows and twelve times as many real-time ones",
    (at, start, end, count) => {
      const day = dayOf(new Date(at), ZONE)
      expect([day.start.toISOString(), day.end.toISOString(), hours(day)]).toEqual([start, end, count])
      const due = (rhythm: "hour" | "five-minutes") =>
        windowsDue({ after: day.start, watermark: day.end }, { timeZone: ZONE, rhythm }, 1000)
      expect([due("hour").length, due("five-minutes").length]).toEqual([count, 12 * count])
    },
  )

  test("26: a day that begins behind the gap has that instant as its start", () => {
    // Midnight of 4 November 2018 does not exist: the day begins at 01:00.
    expect(windowOf(new Date("2018-11-04T03:00:00Z"), ZONE, "hour")).toEqual({
      start: new Date("2018-11-04T03:00:00Z"),
      end: new Date("2018-11-04T04:00:00Z"),
    })
  })

  test.each([
    [1, ["2026-02-01", "2026-03-01"]],
    [2, ["2026-02-16", "2026-03-01"]],
    [3, ["2026-02-21", "2026-03-01"]],
  ] as const)("a month of %i periods ends with the month", (periods, days) => {
    const { start, end } = periodOf(new Date("2026-02-25T12:00:00Z"), ZONE, periods)
    expect([start, end]).toEqual(days.map((each) => new Date(`${each}T00:00:00-03:00`)))
    expect(calendarDays({ start, end }, ZONE)).toBe({ 1: 28, 2: 13, 3: 8 }[periods])
  })

  test("windows missed in a downtime are made up in order, and none before the watermark has passed it", () => {
    const asked = { timeZone: ZONE, rhythm: "hour" as const }
    const after = new Date("2026-03-01T03:00:00Z")
    const due = windowsDue({ after, watermark: new Date("2026-03-01T06:59:59Z") }, asked, 10)
    expect(due.map(({ start }) => start.toISOString().slice(11, 16))).toEqual(["03:00", "04:00", "05:00"])
    expect(windowsDue({ after, watermark: new Date("2026-03-02T03:00:00Z") }, asked, 2)).toHaveLength(2)
    const [first] = due
    expect(first && billedAt(first, "hour")).toEqual(new Date("2026-03-01T04:05:00Z"))
    expect(first && billedAt(first, "day")).toEqual(new Date("2026-03-01T04:00:00Z"))
  })
})
