import { amount } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { chaseMultiples, type ChaseBounds } from "./chase-plan.ts"

const bounds: ChaseBounds = { maximum: 9_999, stake: amount(20_000n), prize: amount(195_600n) }

test("the same multiple, as often as asked", () => {
  expect(chaseMultiples({ kind: "SAME", start: 3 }, 4, bounds)).toEqual([3, 3, 3, 3])
})

test("doubling every second issue, until the game takes no more", () => {
  const plan = { kind: "DOUBLING", start: 1, factor: 2, every: 2 } as const
  expect(chaseMultiples(plan, 7, bounds)).toEqual([1, 1, 2, 2, 4, 4, 8])
  expect(chaseMultiples(plan, 100, { ...bounds, maximum: 5 })).toEqual([1, 1, 2, 2, 4, 4])
})

test("a profit rate is reached in every issue, by the smallest multiple that does", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 20 }),
      fc.bigInt({ min: 1n, max: 50_000n }),
      fc.bigInt({ min: 1n, max: 2_000_000n }),
      (percent, start, stake, prize) => {
        const multiples = chaseMultiples({ kind: "PROFIT", start, percent }, 30, {
          maximum: 100_000,
          stake: amount(stake),
          prize: amount(prize),
        })
        let spent = 0n
        const reached = (multiple: number) =>
          prize * BigInt(multiple) * 100n >= (spent + stake * BigInt(multiple)) * BigInt(100 + percent)
        for (const multiple of multiples) {
          expect(reached(multiple)).toBe(true)
          expect(multiple === start || !reached(multiple - 1)).toBe(true)
          spent += stake * BigInt(multiple)
        }
      },
    ),
  )
})

test("a profit that no multiple brings plans nothing; a plan of nonsense is refused", () => {
  expect(chaseMultiples({ kind: "PROFIT", start: 1, percent: 900 }, 5, bounds)).toEqual([])
  expect(() => chaseMultiples({ kind: "SAME", start: 0 }, 5, bounds)).toThrow(RangeError)
  expect(() => chaseMultiples({ kind: "DOUBLING", start: 1, factor: 1.5, every: 1 }, 5, bounds)).toThrow(
    RangeError,
  )
})
