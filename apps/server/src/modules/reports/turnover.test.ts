import type { AssetCode } from "@croupier/ledger"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hoursOf } from "./turnover.ts"

const HOUR_MS = 3_600_000
const SUMS = ["bets", "stake", "payout", "validBet"] as const
type Fact = Parameters<typeof hoursOf>[0][number]

const money = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
const facts: fc.Arbitrary<Fact[]> = fc.array(
  fc
    .record({
      memberId: fc.bigInt({ min: 1n, max: 5n }),
      asset: fc.constantFrom<AssetCode>("BRL", "VND", "FUN"),
      product: fc.constantFrom("LOTT", "LIVE"),
      vendor: fc.constantFrom(null, "JILI", "PG"),
      bets: fc.integer({ min: -20, max: 20 }),
      stake: money,
      payout: money,
      rebate: money,
      validBet: money,
      settledAt: fc.date({
        min: new Date("2026-11-20T00:00:00Z"),
        max: new Date("2026-11-20T05:00:00Z"),
        noInvalidDate: true,
      }),
    })
    .map((fact) => ({ ...fact, bucket: Number(fact.memberId & 63n), merchantId: 1 })),
  { maxLength: 60 },
)

const total = (hours: ReturnType<typeof hoursOf>) => {
  const sums = new Map<string, bigint>()
  for (const hour of hours)
    for (const column of SUMS) {
      const key = `${hour.member} ${hour.asset} ${hour.hour} ${hour.product} ${hour.vendor} ${column}`
      sums.set(key, (sums.get(key) ?? 0n) + hour[column])
    }
  return sums
}

describe("hours of any settled play", () => {
  test("each fact counts once, in its member's, asset's, hour's, product's and vendor's sums; a rebate is paid like a prize", () => {
    fc.assert(
      fc.property(facts, (played) => {
        const expected = new Map<string, bigint>()
        for (const fact of played) {
          const hour = new Date(fact.settledAt.getTime() - (fact.settledAt.getTime() % HOUR_MS)).toISOString()
          const sums = { ...fact, bets: BigInt(fact.bets), payout: fact.payout + fact.rebate }
          for (const column of SUMS) {
            const key = `${fact.memberId} ${fact.asset} ${hour} ${fact.product} ${fact.vendor ?? ""} ${column}`
            expected.set(key, (expected.get(key) ?? 0n) + sums[column])
          }
        }
        expect(total(hoursOf(played))).toEqual(expected)
      }),
    )
  })

  test("neither the order of the facts nor where a batch ends changes a sum", () => {
    fc.assert(
      fc.property(facts, fc.nat(), (played, cut) => {
        const at = cut % (played.length + 1)
        const whole = total(hoursOf(played))
        expect(total([...hoursOf(played.slice(0, at)), ...hoursOf(played.slice(at))])).toEqual(whole)
        expect(total(hoursOf(played.toReversed()))).toEqual(whole)
      }),
    )
  })

  test("one line for each member, asset, hour, product and vendor, so that a statement touches no row twice", () => {
    fc.assert(
      fc.property(facts, (played) => {
        const keys = hoursOf(played).map(
          (hour) => `${hour.member} ${hour.asset} ${hour.hour} ${hour.product} ${hour.vendor}`,
        )
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
