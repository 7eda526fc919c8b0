import { amount, parseAmount, toDecimal } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { reckon, type PlayRow } from "./reckoning.ts"
import { SPORTS } from "./test-product.ts"

/** The cap of cashback under the edge of the game. */

const row = (valid: string, lost: string, more: Partial<PlayRow> = {}): PlayRow => ({
  product: "SPORTS",
  vendor: "",
  game: "g",
  isEarlier: false,
  wasPaid: false,
  valid: parseAmount(valid),
  lined: parseAmount(valid),
  lost: parseAmount(lost),
  rebate: 0n,
  weighted: 0n,
  ...more,
})

test("22: the cap is what agents and points leave of the edge of the game", () => {
  const product = {
    ...SPORTS,
    edge: "50",
    games: [{ vendor: null, game: "g", edge: "1.06" }],
    rates: [{ level: 0, rate: "5" }],
  }
  const cap = (agents: string) =>
    reckon(
      [product],
      {
        level: 0,
        rows: [row("10000", "2000", { weighted: parseAmount("7") })],
        rebates: new Map([["g", parseAmount(agents)]]),
        rewards: 0n,
        before: new Map(),
      },
      { costs: { salary: 0, points: { each: 1n, pays: 1n } }, firstDay: "2026-03-02" },
    ).map((each) => [each.asked, each.cap, each.amount].map((sum) => Number(toDecimal(sum))))
  expect([cap("50"), cap("90")]).toEqual([[[100, 27.8, 27.8]], [[100, 0, 0]]])
})

test("cashback, agents' pay and points' value stay inside four fifths of the edge, whatever was played", () => {
  const sums = fc.bigInt({ min: 0n, max: 10n ** 9n })
  const play = fc.record({
    valid: sums,
    share: fc.integer({ min: 0, max: 100 }),
    lost: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    rebate: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    weighted: sums,
  })
  fc.assert(
    fc.property(
      fc.array(play, { maxLength: 5 }),
      fc.constantFrom("TURNOVER" as const, "NET_LOSS" as const),
      fc.record({
        salary: fc.integer({ min: 0, max: 10_000 }),
        pays: fc.bigInt({ min: 0n, max: 100n }),
        rebates: fc.bigInt({ min: 0n, max: 10n ** 6n }),
        edge: fc.integer({ min: 0, max: 9_999 }),
        rate: fc.integer({ min: 0, max: 99 }),
        rewards: sums,
        debt: sums,
        carry: sums,
      }),
      (plays, basis, each) => {
        const edge = `${Math.floor(each.edge / 100)}.${String(each.edge % 100).padStart(2, "0")}`
        const rows = plays.map((one, at) =>
          row("0", "0", { ...one, game: `g${at}`, lined: (one.valid * BigInt(one.share)) / 100n }),
        )
        const [counted] = reckon(
          [{ ...SPORTS, basis, edge, rates: [{ level: 0, rate: String(each.rate) }] }],
          {
            level: 0,
            rows,
            rebates: new Map([["g0", each.rebates]]),
            rewards: each.rewards,
            before: new Map([
              ["SPORTS", { basis, until: "2026-03-02", carry: amount(-each.carry), debt: amount(each.debt) }],
            ]),
          },
          {
            costs: { salary: each.salary, points: { each: 1_000n, pays: each.pays } },
            firstDay: "2026-03-02",
          },
        )
        if (!counted) throw new Error("a product of the terms is counted")
        const valid = plays.reduce((sum, one) => sum + one.valid, 0n)
        expect(counted.amount >= 0n && counted.amount <= counted.cap && counted.amount <= counted.asked).toBe(
          true,
        )
        expect(counted.debt >= 0n && counted.carry <= 0n && counted.absorbed >= 0n).toBe(true)
        if (counted.cap > 0n)
          expect(
            (counted.amount + counted.agents + counted.points) * 5n * 10_000n <=
              4n * valid * BigInt(each.edge),
          ).toBe(true)
      },
    ),
  )
})

test("rewards lower net losses, the largest first; salaries and the level's rate count", () => {
  const products = [SPORTS, { ...SPORTS, product: "RNG" as const }]
  const counted = reckon(
    products,
    {
      level: 4,
      rows: [row("10000", "100"), row("10000", "400", { product: "RNG" })],
      rebates: new Map(),
      rewards: parseAmount("450"),
      before: new Map(),
    },
    { costs: { salary: 10_000, points: { each: 1n, pays: 0n } }, firstDay: "2026-03-02" },
  )
  expect(
    counted.map(({ product, rate, rewards, base: of, agents, amount: sum }) => [
      product,
      rate,
      ...[rewards, of, agents, sum].map((each) => Number(toDecimal(each))),
    ]),
  ).toEqual([
    ["SPORTS", "12.5", 50, 50, 100, 6.25],
    ["RNG", "12.5", 400, 0, 100, 0],
  ])
})
