import { GAME_TYPES, playsOf, returnToPlayer } from "@croupier/lottery"
import { amount } from "@croupier/money"
import { fraction, isLess, minus, NOTHING, plus, WHOLE } from "@croupier/money/fraction"
import fc from "fast-check"
import { expect, test } from "vitest"
import { FAIR_GROUP, rebateBudget, rebateFits, rebateShares } from "./rebate.ts"

const plays = GAME_TYPES.flatMap((game) => playsOf(game)).filter(
  // The odds of these follow from the selection; their return is that of the group all the same.
  ({ oddsBy }) => oddsBy !== "SUM_PACK" && oddsBy !== "LEGS",
)
const perMille = fc.integer({ min: 0, max: 40 }).map((share) => fraction(share, 1000))
const groups = fc
  .array(fc.integer({ min: 1700, max: FAIR_GROUP }), { minLength: 2, maxLength: 8 })
  .map((found) => found.toSorted((a, b) => a - b))

test("over the whole catalogue rebate, salary and cashback stay under the edge", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...plays),
      groups,
      perMille,
      perMille,
      fc.bigInt({ min: 1n, max: 10n ** 12n }).map(amount),
      (play, [played = FAIR_GROUP, ...above], salary, cashback, stake) => {
        const edge = minus(WHOLE, returnToPlayer(play, { group: played, base: FAIR_GROUP }))
        const limits = { edge, margin: fraction(1, 2000), salary, cashback }
        const line = above.map((group, at) => ({ memberId: BigInt(at), group }))
        const shares = rebateShares(line, played, stake, rebateBudget(limits))
        const rate = shares.reduce((sum, share) => plus(sum, share.rate), NOTHING)
        const paid = plus(rate, plus(salary, cashback))
        const fits = rebateFits(above.at(-1) ?? played, played, limits)
        if (fits) expect(rate).toEqual(fraction((above.at(-1) ?? played) - played, FAIR_GROUP))
        // Salary and cashback beyond the edge are refused when they are set up; then no rebate is left to pay.
        if (isLess(minus(edge, limits.margin), plus(salary, cashback)))
          expect([rate, fits]).toEqual([NOTHING, false])
        else expect(isLess(paid, edge)).toBe(true)
        // Shares paid are never more than the exact share.
        const sum = shares.reduce((total, share) => total + share.amount, 0n)
        expect(sum * rate.denominator <= stake * rate.numerator).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})
