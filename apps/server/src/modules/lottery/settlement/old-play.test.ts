import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import type { Decision } from "../draws/result-decisions.ts"
import { decideIssue } from "../test-result-decisions.ts"
import { lotteryOn } from "../test-lottery.ts"

let house: TestHouse
let member: MemberContext
beforeAll(async () => {
  house = await testHouse([gameOf("HAND")])
  await house.lottery.setSource(1, "HAND", {
    kind: "OFFICIAL",
    waitSeconds: 600,
    settings: { drawnBy: "Example Lottery", feeds: [], feedGame: "SSC-one" },
  })
  await house.pass(2 * 3_600_000)
  member = await house.member("1000")
})
afterAll(() => house.close())

const drawn = (digits: string) => ({ balls: digits.split("") })
const decide = async (issue: string, decision: Decision) => {
  await decideIssue(house, { gameCode: "HAND", issue }, decision)
  await house.lottery.round()
  await house.lottery.computeValidBets()
}
/** Bets on these first digits, two units each, and the issue's result. */
async function played(digits: readonly string[], result: string): Promise<string> {
  const issue = await onSale(house, "HAND")
  for (const digit of digits)
    await house.lottery.routes.placeBets(
      { gameCode: "HAND", issue, lines: [firstDigit(digit)], cost: "2" },
      member,
    )
  await house.pass(61_000)
  await decide(issue, { kind: "RESULT", draw: drawn(result), drawnAt: null })
  return issue
}

/** The facts of each play, summed: facts that were told and taken back leave nothing. */
async function told() {
  const { rows } = await sql<{
    reference: string
    bets: number
    stake: bigint
    payout: bigint
    valid: bigint
  }>`
    select reference, sum(bets)::int as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid
      from play_fact group by reference having sum(stake) <> 0 or sum(payout) <> 0 or sum(valid_bet) <> 0 order by reference`.execute(
    house.store.database.db,
  )
  return rows
}

/** The house as a release before facts left it. */
async function forget(): Promise<void> {
  const { db } = house.store.database
  await sql`truncate play_fact`.execute(db)
  await sql`update play_slot set seq = 0`.execute(db)
  await sql`update lottery_settled set has_play = false`.execute(db)
}

test("a bet that won is told of by itself, a member's others on the issue together; what was at risk follows", async () => {
  const issue = await played(["1", "2", "7"], "70000")
  expect(await told()).toMatchObject([
    { bets: 1, stake: 20_000n, payout: 195_600n, valid: 0n },
    { bets: 2, stake: 40_000n, payout: 0n, valid: 60_000n },
  ])
  await decide(issue, { kind: "CORRECTION", draw: drawn("10000") })
  const facts = await sql<{ revision: number; payout: bigint }>`
    select revision, payout from play_fact where reference like 'bet:%' order by bucket, seq`.execute(
    house.store.database.db,
  )
  expect(facts.rows).toEqual([
    { revision: 0, payout: 195_600n },
    { revision: 1, payout: -195_600n },
    { revision: 1, payout: 195_600n },
  ])
  await decide(issue, { kind: "VOID" })
  expect(await told()).toEqual([])
})

test("bets settled before settlement wrote facts have their facts once, as if it had, corrected meanwhile or not", async () => {
  await played(["1", "2", "7"], "70000")
  const corrected = await played(["3", "4"], "30000")
  const voided = await played(["5"], "50000")
  const undone = await played(["6", "8"], "80000")
  await decide(corrected, { kind: "CORRECTION", draw: drawn("40000") })
  await decide(voided, { kind: "VOID" })
  const whole = await told()
  expect(whole.length).toBe(6)
  await forget()
  // Corrections that come before their turn are told of with the rest.
  await decide(corrected, { kind: "CORRECTION", draw: drawn("30000") })
  await decide(corrected, { kind: "CORRECTION", draw: drawn("40000") })
  expect(await told()).toEqual([])
  const second = await lotteryOn(house.store.database, house.ledger, house.clock)
  await Promise.all([house.lottery.recordOldPlay(), second.recordOldPlay()])
  await second.stop()
  expect(await told()).toEqual(whole)
  // And those that come after it as ever.
  await decide(undone, { kind: "VOID" })
  expect(await told()).toHaveLength(whole.length - 2)
  expect(await house.differences()).toEqual([])
})
