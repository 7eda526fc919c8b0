import fc from "fast-check"
import { expect, test } from "vitest"
import { byPlacing } from "./by-placing.ts"

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second))

test("the valid bet of an issue is divided by stakes, one part an instant, in the order of time", () => {
  const bets = [
    { placedAt: at(9), stake: 30n },
    { placedAt: at(1), stake: 10n },
    { placedAt: at(9), stake: 20n },
  ]
  expect(byPlacing(bets, 50n)).toEqual([
    { placedAt: at(1), stake: 10n, valid: 8n },
    { placedAt: at(9), stake: 50n, valid: 42n },
  ])
  expect(byPlacing([], 0n)).toEqual([])
})

test("the parts make up the sum, and none is more than its stake", () => {
  const bet = fc.record({
    placedAt: fc.integer({ min: 0, max: 5 }).map(at),
    stake: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  })
  fc.assert(
    fc.property(
      fc.array(bet, { minLength: 1, maxLength: 12 }),
      fc.bigInt({ min: 0n, max: 1_000n }),
      (bets, share) => {
        const sum = bets.reduce((all, { stake }) => all + stake, 0n)
        const valid = (sum * share) / 1_000n
        const parts = byPlacing(bets, valid)
        expect(parts.reduce((all, part) => all + part.valid, 0n)).toBe(valid)
        for (const part of parts) expect(part.valid >= 0n && part.valid <= part.stake).toBe(true)
      },
    ),
  )
})
