import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { everyPlay } from "../index.ts"
import type { Decision } from "../draws/result-decisions.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { decideIssue } from "../test-result-decisions.ts"

/** A stake is paid by the main wallet and then by the bonus, and what comes back of it returns to the two as they paid. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("HAND"), gameOf("FIVE", { type: "11X5", plays: everyPlay("11X5") })])
  for (const [game, feedGame] of [
    ["HAND", "SSC"],
    ["FIVE", "11X5"],
  ] as const)
    await house.lottery.setSource(1, game, {
      kind: "OFFICIAL",
      waitSeconds: 600,
      settings: { drawnBy: "Example Lottery", feeds: [], feedGame },
    })
  // An issue made before the source was named is the house's own draw: it passes first.
  await house.pass(2 * 3_600_000)
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})

async function funded(main: string, bonus: string): Promise<MemberContext> {
  const member = await house.member(main)
  const { id } = member.member
  await house.ledger.openWallets(house.store.database.db, id, [{ purpose: "bonus", asset: "BRL" }])
  if (Number(bonus) > 0)
    await house.ledger.post({
      key: randomUUID(),
      kind: "bonus",
      debit: houseAccount(1, "promotions", "BRL"),
      credit: wallet(id, "bonus", "BRL"),
      amount: parseAmount(bonus),
      cause: "test",
    })
  return member
}
const has = async (member: MemberContext) => [
  await house.balance(member),
  await house.balance(member, "bonus"),
]
/** Lines of one digit each, at these multiples: 2 a unit. */
const place = async (member: MemberContext, multiples: readonly number[], again?: string) => {
  const issue = await onSale(house, "HAND")
  const cost = 2 * multiples.reduce((sum, each) => sum + each, 0)
  const { bets } = await house.lottery.routes.placeBets(
    {
      gameCode: "HAND",
      issue,
      lines: multiples.map((multiple, at) => ({ ...firstDigit(String(at)), multiple })),
      cost: String(cost),
    },
    again === undefined ? member : { ...member, idempotencyKey: again },
  )
  return { issue, bets: bets.map(({ betId }) => betId) }
}
const decide = async (issue: string, decision: Decision, gameCode = "HAND") => {
  await decideIssue(house, { gameCode, issue }, decision)
  await house.lottery.round()
}
const result = (digits: string): Decision => ({
  kind: "RESULT",
  draw: { balls: digits.split("") },
  drawnAt: null,
})
const partsOf = async (bets: readonly string[]) => {
  const { rows } = await sql<{ part: bigint }>`
    select from_bonus as part from lottery_bet where id = any(${bets}::bigint[]) order by line`.execute(
    house.store.database.db,
  )
  return rows.map(({ part }) => part)
}

test("a slip beyond the main wallet takes the rest from the bonus; each of its bets keeps its part", async () => {
  const member = await funded("5", "10")
  const { bets } = await place(member, [1, 1, 2])
  expect(await has(member)).toEqual(["0.00", "7.00"])
  // 3.00 of 8.00 over 2, 2 and 4: by the largest remainder.
  expect(await partsOf(bets)).toEqual([7_500n, 7_500n, 15_000n])
  expect(await codeOf(place(member, [4]))).toBe("INSUFFICIENT_FUNDS")
  expect(await has(member)).toEqual(["0.00", "7.00"])
})

test("a bet that is taken back returns to both wallets as they paid", async () => {
  const member = await funded("3", "10")
  const { bets } = await place(member, [1, 2])
  expect(await has(member)).toEqual(["0.00", "7.00"])
  await house.lottery.routes.cancelBet({ betId: bets[0] ?? "" }, member)
  await house.lottery.routes.cancelBet({ betId: bets[0] ?? "" }, member)
  expect(await has(member)).toEqual(["1.00", "8.00"])
  await house.lottery.routes.cancelBet({ betId: bets[1] ?? "" }, member)
  expect(await has(member)).toEqual(["3.00", "10.00"])
})

test("the same slip twice, and two at once on the last cent: one stake, one split", async () => {
  const member = await funded("3", "3")
  const key = randomUUID()
  await Promise.all([place(member, [2], key), place(member, [2], key)])
  expect(await has(member)).toEqual(["0.00", "2.00"])
  const codes = await Promise.all([place(member, [1]), place(member, [1]), place(member, [1])].map(codeOf))
  expect(codes.toSorted()).toEqual(["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS", "taken"])
  expect(await has(member)).toEqual(["0.00", "0.00"])
})

test("slips of many that travel together: each pays with its own wallets", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, (_, at) => funded(String(1 + (at % 4)), "1")))
  const codes = await Promise.all(members.map((member) => codeOf(place(member, [2]))))
  expect(codes).toEqual(members.map((_, at) => (at % 4 < 2 ? "INSUFFICIENT_FUNDS" : "taken")))
  expect(await Promise.all(members.map(has))).toEqual(
    members.map(
      (_, at) =>
        [
          ["1.00", "1.00"],
          ["2.00", "1.00"],
          ["0.00", "0.00"],
          ["0.00", "1.00"],
        ][at % 4],
    ),
  )
})

test("prizes are the member's: they enter the main wallet, whichever paid", async () => {
  const member = await funded("0", "10")
  const { issue } = await place(member, [1])
  await house.pass(61_000)
  await decide(issue, result("00000"))
  expect(await has(member)).toEqual(["19.56", "8.00"])
  const { rows } = await sql`
    select stake, from_bonus, payout, to_bonus from play_fact where member_id = ${member.member.id}`.execute(
    house.store.database.db,
  )
  expect(rows).toEqual([{ stake: 20_000n, from_bonus: 20_000n, payout: 195_600n, to_bonus: 0n }])
})

test("whatever is bet, taken back, settled and corrected: once the issue is void both wallets are as before", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 12 }),
      fc.nat({ max: 12 }),
      fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(fc.nat({ max: 10 }), { maxLength: 3 }),
      fc.constantFrom("on sale", "settled", "corrected"),
      async (main, bonus, slips, back, when) => {
        const member = await funded(String(main), String(bonus))
        const before = await has(member)
        const issue = await onSale(house, "HAND")
        const bets: string[] = []
        for (const slip of slips)
          await place(member, slip).then(
            (placed) => bets.push(...placed.bets),
            async (error: unknown) =>
              expect(await codeOf(Promise.reject(error as Error))).toBe("INSUFFICIENT_FUNDS"),
          )
        for (const at of back) if (bets[at]) await house.lottery.routes.cancelBet({ betId: bets[at] }, member)
        if (when !== "on sale") {
          await house.pass(61_000)
          await decide(issue, result("00000"))
        }
        if (when === "corrected")
          await decide(issue, { kind: "CORRECTION", draw: { balls: ["1", "0", "0", "0", "0"] } })
        await decide(issue, { kind: "VOID" })
        expect(await has(member)).toEqual(before)
        await house.pass(61_000)
      },
    ),
    { numRuns: 15 },
  )
})

test("a draw that took place before the bet gives it back to both wallets", async () => {
  const member = await funded("1", "4")
  const drawnAt = new Date(house.clock.now().getTime() + 1_000).toISOString()
  house.clock.advance(2_000)
  const { issue } = await place(member, [1])
  expect(await has(member)).toEqual(["0.00", "3.00"])
  await house.pass(61_000)
  await decide(issue, { kind: "RESULT", draw: { balls: ["1", "0", "0", "0", "0"] }, drawnAt })
  expect(await has(member)).toEqual(["1.00", "4.00"])
})

test("a push returns to both wallets, and a correction takes it back from both, as far as they still have it", async () => {
  const big = async (member: MemberContext) => {
    const issue = await onSale(house, "FIVE")
    const line = { ...firstDigit(), play: "11X5.CR.P1", selection: { set: ["BIG"] } }
    await house.lottery.routes.placeBets({ gameCode: "FIVE", issue, lines: [line], cost: "2" }, member)
    return issue
  }
  const first = (ball: string): { balls: string[] } => ({ balls: [ball, "02", "03", "04", "05"] })
  const [keeps, spends] = [await funded("1", "4"), await funded("1", "1")]
  const issue = await big(keeps)
  await big(spends)
  await house.pass(61_000)
  await decide(issue, { kind: "RESULT", draw: first("11"), drawnAt: null }, "FIVE")
  expect([await has(keeps), await has(spends)]).toEqual([
    ["1.00", "4.00"],
    ["1.00", "1.00"],
  ])
  await place(spends, [1])
  await decide(issue, { kind: "CORRECTION", draw: first("01") }, "FIVE")
  // Who has spent it owes it; the proof of the books holds that too.
  expect([await has(keeps), await has(spends)]).toEqual([
    ["0.00", "3.00"],
    ["0.00", "0.00"],
  ])
  await decide(issue, { kind: "VOID" }, "FIVE")
  expect(await has(keeps)).toEqual(["1.00", "4.00"])
})
