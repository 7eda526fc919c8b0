import type { MemberContext } from "../../call/context.ts"
import type { Decision } from "./draws/result-decisions.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "./test-house.ts"

const HOUR_MS = 3_600_000

/** A house whose game HAND officials draw: people enter its results. Two hours of sale have passed. */
export async function officialHouse(games = [gameOf("HAND")]): Promise<TestHouse> {
  const house = await testHouse(games)
  await house.lottery.setSource(1, "HAND", {
    kind: "OFFICIAL",
    waitSeconds: 6_000,
    settings: { drawnBy: "Officials", feeds: [], feedGame: "XY" },
  })
  await house.pass(2 * HOUR_MS)
  return house
}

/** A draw of these digits. */
export const drawOf = (digits: string) => ({ balls: digits.split("") })
/** The decision that an issue has these digits. */
export const result = (digits: string): Decision => ({ kind: "RESULT", draw: drawOf(digits), drawnAt: null })
/** The decision that an issue has these digits in the place of others. */
export const correction = (digits: string): Decision => ({ kind: "CORRECTION", draw: drawOf(digits) })

/** Bets 2 on each of these first digits in the issue of HAND that is on sale; answers the issue. */
export async function betOnHand(house: TestHouse, digits: string, by: MemberContext): Promise<string> {
  const issue = await onSale(house, "HAND")
  const lines = [firstDigit(...digits.split(""))]
  const cost = String(2 * digits.length)
  await house.lottery.routes.placeBets({ gameCode: "HAND", issue, lines, cost }, by)
  return issue
}
