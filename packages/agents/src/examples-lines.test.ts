import { amount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cascadeOf, type Standing } from "./cascade.ts"
import type { Band } from "./terms.ts"
import {
  dividend,
  flat,
  id,
  money,
  percent,
  played,
  reckoned,
  shown,
  told,
  type Agreement,
} from "./test-scenario.ts"
import { effectiveFrom, isOpen, versionAt } from "./versions.ts"
import { periodOf } from "./windows.ts"

/** Worked examples of contracts in a line, by their numbers. */

const ZONE = "America/Sao_Paulo"

describe("level difference", () => {
  const facts = [
    played("Ax", { lost: "6000" }),
    played("ABy", { lost: "4999.5" }),
    played("ABCm", { lost: "2999.6667" }),
  ]
  const line = (b: Partial<Agreement> = {}, c: Partial<Agreement> = {}): Agreement[] => [
    { agent: "A", terms: dividend(flat("30")) },
    { agent: "B", from: "A", terms: dividend(flat("20")), ...b },
    { agent: "C", from: "B", terms: dividend(flat("12.5")), ...c },
  ]
  const bills = (agreements: Agreement[], of = facts) =>
    Object.fromEntries(Object.entries(reckoned(of, agreements)).map(([agent, found]) => [agent, told(found)]))

  test("7: the platform pays all", () => {
    expect(bills(line())).toEqual({
      A: "gross 4199.75, level B -1599.8333 = 2599.9167",
      B: "gross 1599.8333, level C -374.9583 = 1224.875",
      C: "gross 374.9583 = 374.9583",
    })
  })

  test("8: uplines pay, and keep as much", () => {
    expect(bills(line({ payer: "upline" }, { payer: "upline" }))).toEqual({
      A: "gross 4199.75 = 4199.75",
      B: "gross 1599.8333 = 1599.8333",
      C: "gross 374.9583 = 374.9583",
    })
  })

  test("9: the platform pays B, and B pays C", () => {
    expect(bills(line({}, { payer: "upline" }))).toEqual({
      A: "gross 4199.75, level B -1599.8333 = 2599.9167",
      B: "gross 1599.8333 = 1599.8333",
      C: "gross 374.9583 = 374.9583",
    })
  })

  test("10: what the line is short of is the platform's, and A carries nothing of it", () => {
    const legs = [played("Az", { payout: "8000" }), played("ABy", { lost: "9000" })]
    const [a, b] = line()
    if (!a || !b) throw new Error("a line of two")
    expect(bills([a, b], legs)).toEqual({
      A: "gross 300, level B -1800, shortfall 1500 = 0",
      B: "gross 1800 = 1800",
    })
  })

  test("11: an agent without a contract between earns nothing and hides nothing", () => {
    const [a, , c] = line({}, { from: "A" })
    if (!a || !c) throw new Error("a line of three")
    expect(bills([a, c])).toEqual({
      A: "gross 4199.75, level C -374.9583 = 3824.7917",
      C: "gross 374.9583 = 374.9583",
    })
  })

  test("apart from what the platform bears, a line earns exactly the entitlement of its top", () => {
    const share = fc.integer({ min: 0, max: 40 })
    const loss = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map(amount)
    fc.assert(
      fc.property(fc.array(fc.tuple(share, loss), { minLength: 1, maxLength: 6 }), (steps) => {
        // Each agent stands below a random one before; all are paid by the platform.
        const names = "ABCDEF"
        const lines: string[] = []
        const agreements = steps.map(([rate], at): Agreement => {
          const above = at === 0 ? undefined : rate % at
          lines.push(above === undefined ? "A" : `${lines[above] ?? ""}${names[at] ?? ""}`)
          return {
            agent: names[at] ?? "",
            ...(above === undefined ? {} : { from: names[above] ?? "" }),
            terms: dividend(flat(String(rate))),
          }
        })
        const found = reckoned(
          steps.map(([, lost], at) => ({ ...played(`${lines[at] ?? ""}m`, {}), stake: lost })),
          agreements,
        )
        const bills = Object.values(found)
        const shortfall = bills
          .flatMap(({ part }) => part.lines)
          .reduce((sum, each) => sum + (each.kind === "shortfall" ? each.amount : 0n), 0n)
        const paid = bills.reduce((sum, { part }) => sum + part.total, 0n)
        expect(paid).toBe((found["A"]?.entitlement ?? 0n) + shortfall)
        for (const { part } of bills) {
          expect(part.total >= 0n).toBe(true)
          expect(part.lines.reduce((sum, each) => sum + each.amount, 0n)).toBe(part.total)
        }
      }),
    )
  })
})

describe("versions", () => {
  const halves = ["2026-03-01", "2026-03-16", "2026-04-01"].map((day) =>
    periodOf(new Date(`${day}T12:00:00Z`), ZONE, 2),
  )
  const losses = ["1000", "2000", "3000"]
  /** Bills of the three halves, where the second version was accepted at this instant. */
  const bills = (accepted: string | undefined) => {
    const v1 = { version: 1, effectiveFrom: new Date("2026-01-01T03:00:00Z"), rate: "5" }
    const v2 = accepted && {
      version: 2,
      effectiveFrom: effectiveFrom(new Date(accepted), { kind: "dividend", timeZone: ZONE, periods: 2 }),
      rate: "8",
    }
    return halves.map((window, at) => {
      const version = versionAt([v1, ...(v2 ? [v2] : [])], window.start)
      const fact = played("Am", { lost: losses[at] ?? "0" }, window.start)
      const terms = dividend(flat(version?.rate ?? "0"), { periods: 2 })
      return shown(reckoned([fact], [{ agent: "A", terms }], window)["A"]?.part.total)
    })
  }

  test("22: a version takes effect with the first window that starts at or behind its acceptance", () => {
    expect(bills("2026-03-16T00:00:00-03:00")).toEqual(["50", "160", "240"])
    expect(bills("2026-03-16T00:00:01-03:00")).toEqual(["50", "100", "240"])
  })

  test("22: an offer is not open at the instant at which it ends", () => {
    const end = new Date("2026-03-15T12:00:00-03:00")
    expect([isOpen(end, end), isOpen(end, new Date(end.getTime() - 1))]).toEqual([false, true])
    expect(bills(undefined)).toEqual(["50", "100", "150"])
  })

  test("terms of a real-time salary change with a day", () => {
    const at = new Date("2026-03-16T10:01:00-03:00")
    expect(effectiveFrom(at, { kind: "realtime", timeZone: ZONE })).toEqual(
      new Date("2026-03-17T00:00:00-03:00"),
    )
    expect(effectiveFrom(at, { kind: "hourly", timeZone: ZONE })).toEqual(
      new Date("2026-03-16T11:00:00-03:00"),
    )
  })
})

describe("cascade", () => {
  const contracts: readonly Standing[] = (
    [
      ["A", null, "10"],
      ["B", "A", "6"],
      ["C", "A", "4"],
      ["D", "B", "3"],
      ["E", "C", "4"],
    ] as const
  ).map(([agent, from, rate]) => ({
    contractId: id(agent),
    agentId: id(agent),
    offererId: from === null ? null : id(from),
    bands: flat(rate),
  }))
  const never = () => false

  test("23: a lower rate ends what exceeds it and all beneath", () => {
    const ended = cascadeOf(contracts, { kind: "terms", contractId: id("A"), bands: flat("5") }, never)
    expect(ended).toEqual([
      { contractId: id("B"), reason: "rate_exceeds" },
      { contractId: id("D"), reason: "upline_ended" },
    ])
    const stay = contracts.filter(({ contractId }) => !ended.some((each) => each.contractId === contractId))
    expect(stay.map(({ agentId }) => String.fromCodePoint(Number(agentId)))).toEqual(["A", "C", "E"])
    const at = effectiveFrom(new Date("2026-03-10T12:00:00-03:00"), { kind: "dividend", timeZone: ZONE })
    expect(at).toEqual(new Date("2026-04-01T00:00:00-03:00"))
  })

  test("the end of a contract ends all beneath it, and a new one those that reach across its agent", () => {
    expect(cascadeOf(contracts, { kind: "end", contractId: id("C") }, never)).toEqual([
      { contractId: id("E"), reason: "upline_ended" },
    ])
    const across = { contractId: 99n, agentId: id("M"), offererId: id("A"), bands: flat("8") }
    const underM = (memberId: bigint) => memberId === id("B")
    expect(cascadeOf(contracts, { kind: "new", contract: across }, underM)).toEqual([
      { contractId: id("B"), reason: "crossed" },
      { contractId: id("D"), reason: "upline_ended" },
    ])
  })

  test("a lower band has to be matched by one that pays no less and asks for no more", () => {
    const upper: readonly Band[] = [{ no: 1, minValid: money("100"), minActive: 2, rate: percent("5") }]
    const change = (lower: Partial<Band>) =>
      cascadeOf(
        [
          { contractId: 1n, agentId: 1n, offererId: null, bands: flat("50") },
          { contractId: 2n, agentId: 2n, offererId: 1n, bands: [{ ...upper[0], ...lower } as Band] },
        ],
        { kind: "terms", contractId: 1n, bands: upper },
        never,
      ).length
    expect([change({}), change({ rate: percent("5.01") }), change({ minValid: money("99") })]).toEqual([
      0, 1, 1,
    ])
    expect([change({ minActive: 1 }), change({ minActive: 3 }), change({ isAverage: true })]).toEqual([
      1, 0, 1,
    ])
    expect([change({ rateWin: percent("6") }), change({ minLoss: money("1") })]).toEqual([1, 0])
  })
})

test("24: after a move in the middle of a period each counts what was played under it", () => {
  const facts = [
    played("ABCm", { lost: "3000" }),
    played("ADCm", { lost: "7000" }, new Date("2026-03-12T15:00:00Z")),
  ]
  const found = reckoned(facts, [
    { agent: "A", terms: dividend(flat("30")) },
    { agent: "B", from: "A", terms: dividend(flat("20")) },
    { agent: "C", from: "B", terms: dividend(flat("10")) },
    { agent: "D", from: "A", terms: dividend(flat("15")) },
  ])
  expect(Object.values(found).map(told)).toEqual([
    "gross 3000, level B -600, level D -1050 = 1350",
    "gross 600, level C -300 = 300",
    "gross 300 = 300",
    "gross 1050 = 1050",
  ])
})
