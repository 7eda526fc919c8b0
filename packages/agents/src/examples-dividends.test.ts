import { amount, ZERO } from "@croupier/money"
import { isLess } from "@croupier/money/fraction"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { billOf, NOTHING_BROUGHT } from "./bill.ts"
import { assess } from "./entitlement.ts"
import { carryLoss, LOSS_CARRIES } from "./loss-carry.ts"
import { termsFault, type Band } from "./terms.ts"
import {
  cost,
  dividend,
  flat,
  MARCH,
  money,
  percent,
  played,
  reckoned,
  shown,
  sums,
  told,
} from "./test-scenario.ts"
import { calendarDays, endsMonth, periodOf } from "./windows.ts"

/** Worked examples of dividends, by their numbers. */

const ZONE = "America/Sao_Paulo"
const BANDS: readonly Band[] = [
  { no: 1, minValid: money("10000"), minLoss: money("0"), minActive: 3, rate: percent("2") },
  { no: 2, minValid: money("50000"), minLoss: money("2000"), minActive: 5, rate: percent("4") },
  { no: 3, minValid: money("50000"), minLoss: money("8000"), minActive: 10, rate: percent("6") },
]
const EVERY_COST = ["rebate", "salary", "bonus", "cashback", "fee"] as const

const judged = (play: { valid: string; stake: string; payout: string }, active: number, debt = ZERO) => {
  const terms = dividend(BANDS)
  const figures = { ...sums([played("Ap", play)], { agent: "A", terms }), active }
  return assess(terms, figures, { debt, days: 31, endsMonth: true })
}

describe("dividend", () => {
  test("3: the highest band whose conditions all hold pays on the whole base", () => {
    const { band, base, gross } = judged({ valid: "61234.56", stake: "70000", payout: "60987.6544" }, 9)
    expect([band, shown(base), shown(gross)]).toEqual([2, "9012.3456", "360.4938"])
  })

  test.each([
    ["50000", 3, "480"],
    ["49999.9999", 1, "160"],
  ])("4: at the edge of a band, valid bet %s", (valid, band, gross) => {
    const found = judged({ valid, stake: "60000", payout: "52000" }, 10)
    expect([found.band, shown(found.base), shown(found.gross)]).toEqual([band, "8000", gross])
  })

  test("5: costs that the version names are taken off the base", () => {
    const terms = dividend(BANDS, { costs: EVERY_COST })
    const figures = sums(
      [played("Ap", { stake: "100000", payout: "91000", valid: "98000" })],
      { agent: "A", terms },
      [
        cost("Ap", "rebate", "1500.25"),
        cost("Ap", "bonus", "310"),
        cost("Ap", "fee", "95.125"),
        cost("Ap", "deposit", "9"),
      ],
    )
    const with820 = { ...figures, active: 6, costs: { ...figures.costs, salary: money("820.50") } }
    const found = assess(terms, with820, { debt: ZERO, days: 31, endsMonth: true })
    expect([shown(found.costs), found.band, shown(found.base), shown(found.gross)]).toEqual([
      "2725.875",
      2,
      "6274.125",
      "250.965",
    ])
  })

  test.each([
    ["none", "0 2000 9000 0 4000", "0 0 0 0 0", "0 100 450 0 200"],
    ["for-ever", "0 0 6000 0 3000", "5000 3000 0 1000 0", "0 0 300 0 150"],
    ["next", "0 0 9000 0 3000", "5000 0 0 1000 0", "0 0 450 0 150"],
    ["half-month", "0 0 9000 0 4000", "5000 0 0 0 0", "0 0 450 0 200"],
  ] as const)("6: a loss carried %s", (carry, bases, debts, bills) => {
    const terms = dividend(flat("5"), { periods: 2, carry })
    let debt = ZERO
    const found = ["-5000", "2000", "9000", "-1000", "4000"].map((loss, at) => {
      const figures = { ...sums([], { agent: "A", terms }), netLoss: money(loss) }
      const judgement = assess(terms, figures, { debt, days: 15, endsMonth: at % 2 === 1 })
      debt = judgement.debtOut
      return judgement
    })
    expect(found.map(({ base }) => shown(base)).join(" ")).toBe(bases)
    expect(found.map(({ debtOut }) => shown(debtOut)).join(" ")).toBe(debts)
    expect(found.map(({ gross }) => shown(gross)).join(" ")).toBe(bills)
  })

  test("a debt is used up in a period that reaches no band", () => {
    expect(judged({ valid: "1", stake: "100", payout: "0" }, 0, money("40"))).toMatchObject({
      band: null,
      gross: ZERO,
      debtIn: money("40"),
      debtOut: ZERO,
    })
  })

  test("a carried sum is never below zero, and with nothing carried there is no debt", () => {
    const money = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(amount)
    const debt = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(amount)
    fc.assert(
      fc.property(
        fc.constantFrom(...LOSS_CARRIES),
        money,
        debt,
        fc.boolean(),
        (carry, netLoss, owed, ends) => {
          const found = carryLoss(carry, { netLoss, debt: owed, endsMonth: ends })
          expect(found.base >= 0n && found.debt >= 0n).toBe(true)
          if (found.base > 0n) expect(found.debt).toBe(0n)
        },
      ),
    )
  })
})

test.each([
  ["6000", "200"],
  ["0", "0"],
])("25: a daily average divides by calendar days, with %s on the leap day", (last, total) => {
  const window = periodOf(new Date("2028-02-20T12:00:00Z"), ZONE, 2)
  expect(calendarDays(window, ZONE)).toBe(14)
  expect(endsMonth(window, ZONE)).toBe(true)
  const band = { no: 1, minValid: money("7000"), isAverage: true, minActive: 0, rate: percent("5") }
  const facts = [
    played("Am", { lost: "4000", valid: "92000" }, window.start),
    played("Am", { valid: last }, new Date("2028-02-29T12:00:00Z")),
  ]
  const found = reckoned(facts, [{ agent: "A", terms: dividend([band], { periods: 2 }) }], window)
  expect(shown(found["A"]?.part.total)).toBe(total)
})

describe("rounding", () => {
  test("27: a line is floored, and differences are those of floored lines", () => {
    const flatBill = (rate: string, lost: string) =>
      shown(
        reckoned([played("Am", { lost })], [{ agent: "A", terms: dividend(flat(rate)) }])["A"]?.part.total,
      )
    expect(flatBill("3.33", "0.1")).toBe("0.0033")
    const found = reckoned(
      [played("BCm", { lost: "33.3333" })],
      [
        { agent: "B", terms: dividend(flat("12.5")) },
        { agent: "C", from: "B", terms: dividend(flat("7.77")) },
      ],
    )
    expect(Object.values(found).map(told)).toEqual([
      "gross 4.1666, level C -2.5899 = 1.5767",
      "gross 2.5899 = 2.5899",
    ])
  })

  test("27: an asset without decimals is paid floored, and the rest is a line of the next bill", () => {
    const part = { lines: [], total: ZERO }
    let residue = ZERO
    const paid = [1, 2, 3].map(() => {
      const gross = { kind: "gross", ref: null, base: null, rate: null, amount: money("1234.5678") } as const
      const bill = billOf({ ...part, lines: [gross] }, { ...NOTHING_BROUGHT, residue }, 0)
      residue = bill.residue
      return [shown(bill.due), shown(bill.residue)]
    })
    expect(paid).toEqual([
      ["1234", "0.5678"],
      ["1235", "0.1356"],
      ["1234", "0.7034"],
    ])
  })
})

describe("terms that can be offered", () => {
  const [first] = flat("5")
  if (!first) throw new Error("a band")
  test.each([
    ["NO_BANDS", dividend([])],
    ["BAND_NUMBERS", dividend([{ ...first, no: 2 }])],
    ["RATE_RANGE", dividend(flat("101"))],
    ["RATE_RANGE", dividend(flat("-1"))],
    ["CONDITION_RANGE", dividend([{ ...first, minActive: -1 }])],
    ["BANDS_DESCEND", dividend([first, { ...first, no: 2, rate: percent("4") }])],
    ["CARRY_NEEDS_PERIODS", dividend(flat("5"), { carry: "half-month" })],
    ["NOT_OF_THIS_KIND", dividend([{ ...first, rateWin: percent("1") }])],
    ["NOT_OF_THIS_KIND", { ...dividend(flat("5"), { carry: "next" }), kind: "daily" as const }],
  ])("refused: %s", (fault, terms) => expect(termsFault(terms)).toBe(fault))

  test("and those of the examples are none", () => {
    expect(
      [dividend(BANDS), dividend(flat("5"), { periods: 2, carry: "half-month" })].map(termsFault),
    ).toEqual([undefined, undefined])
    expect(isLess(percent("4"), percent("6"))).toBe(true)
    expect(MARCH.start < MARCH.end).toBe(true)
  })
})
