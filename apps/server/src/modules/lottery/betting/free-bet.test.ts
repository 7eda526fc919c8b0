import { randomUUID } from "node:crypto"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bonusTermsOf } from "../../../../test/bonus-terms.ts"
import type { MemberContext } from "../../../call/context.ts"
import { endLot, expireLots, grantLot, lotsOf, versionOf, writeTerms } from "../../bonuses/index.ts"
import type { Decision } from "../draws/result-decisions.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { decideIssue } from "../test-result-decisions.ts"

const TERMS = bonusTermsOf({
  multiple: "0",
  weights: { products: {}, vendors: {}, games: {} },
  freeBet: { games: ["HAND"], oddsFrom: "2", oddsTo: "20", returnsStake: false },
})
const HOUR = 3_600_000

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("HAND")], { postsInParts: true })
  await house.lottery.setSource(1, "HAND", {
    kind: "OFFICIAL",
    waitSeconds: 600,
    settings: { drawnBy: "Example Lottery", feeds: [], feedGame: "SSC" },
  })
  // An issue made before the source was named is the house's own draw: it passes first.
  await house.pass(2 * HOUR)
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})

let codes = 0
/** A member with a free bet of 20 and cash. */
async function given(main = "0", change: Partial<BonusTerms> = {}, value = "20") {
  const member = await house.member(main)
  const memberId = member.member.id
  const { db } = house.store.database
  await house.ledger.openWallets(db, memberId, [{ purpose: "bonus", asset: "BRL" }])
  const holder = { memberId, merchantId: 1, asset: "BRL" } as const
  codes += 1
  const code = `free-${codes}`
  const lotId = await inTransaction(db, async (tx) => {
    const version = await writeTerms(tx, 1, {
      code,
      asset: "BRL",
      terms: { ...TERMS, ...change },
      by: "ana",
      at: house.clock.now(),
    })
    const terms = await versionOf(tx, 1, { code, version })
    if (!terms) throw new Error("no terms")
    return grantLot(house.bonusKit, tx, {
      ...holder,
      key: randomUUID(),
      terms,
      amount: parseAmount(value),
      by: "ana",
    })
  })
  return { member, holder, lotId }
}
type Given = Awaited<ReturnType<typeof given>>

const lotOf = async ({ holder, lotId }: Given) => {
  const lot = (await lotsOf(house.store.database.db, holder)).find(({ id }) => id === lotId)
  return lot && { state: lot.state, inUse: lot.inUse, expiresAt: lot.expiresAt }
}
const stateOf = async (given: Given) => {
  const lot = await lotOf(given)
  return lot?.inUse ? "in use" : lot?.state
}
const cashOf = async ({ member }: Given) => [
  await house.balance(member),
  await house.balance(member, "bonus"),
]
const use = async (
  { member, lotId }: Pick<Given, "member" | "lotId">,
  { digits = ["0"], multiple = 10, cost = "20", key = randomUUID(), group = 1_956 } = {},
) => {
  const issue = await onSale(house, "HAND")
  const { bets, balance } = await house.lottery.routes.placeBets(
    {
      gameCode: "HAND",
      issue,
      lines: [{ ...firstDigit(...digits), multiple, group }],
      cost,
      freeBet: String(lotId),
    },
    { ...member, idempotencyKey: key } satisfies MemberContext,
  )
  return { issue, bet: bets[0]?.betId ?? "", balance }
}
const decide = async (issue: string, decision: Decision) => {
  await decideIssue(house, { gameCode: "HAND", issue }, decision)
  await house.lottery.round()
}
const endsIn = ({ lotId }: Given, ms: number) =>
  sql`update bonus_lot set expires_at = ${new Date(house.clock.now().getTime() + ms)} where id = ${lotId}`.execute(
    house.store.database.db,
  )
const drawn = (first: string): Decision => ({
  kind: "RESULT",
  draw: { balls: [first, "0", "0", "0", "0"] },
  drawnAt: null,
})
const corrected = (first: string): Decision => ({
  kind: "CORRECTION",
  draw: { balls: [first, "0", "0", "0", "0"] },
})

test("a win pays what is above the stake; play tells the stake as bonus and no valid bet; a correction either way follows", async () => {
  const free = await given("5")
  const { issue, balance } = await use(free)
  expect([balance, await cashOf(free), await stateOf(free)]).toEqual(["5.00", ["5.00", "0.00"], "in use"])
  await house.pass(61_000)
  await decide(issue, drawn("0"))
  // 20 at 9.78 are 195.60, of which the stake is the house's.
  expect([await cashOf(free), await stateOf(free)]).toEqual([["180.60", "0.00"], "converted"])
  const { rows } = await sql`
    select stake, from_bonus, payout, rebate from play_fact where member_id = ${free.holder.memberId}`.execute(
    house.store.database.db,
  )
  expect(rows).toEqual([{ stake: 200_000n, from_bonus: 200_000n, payout: 1_956_000n, rebate: 0n }])
  await house.lottery.computeValidBets()
  const { rows: valid } = await sql`
    select coalesce(sum(valid_bet), 0)::bigint as sum from play_fact where member_id = ${free.holder.memberId}`.execute(
    house.store.database.db,
  )
  expect(valid).toEqual([{ sum: 0n }])
  await decide(issue, corrected("1"))
  expect([await cashOf(free), await stateOf(free)]).toEqual([["5.00", "0.00"], "spent"])
  await decide(issue, corrected("0"))
  expect([await cashOf(free), await stateOf(free)]).toEqual([["180.60", "0.00"], "converted"])
  await decide(issue, { kind: "VOID" })
  expect([await cashOf(free), await stateOf(free)]).toEqual([["5.00", "0.00"], "pending"])
})

test("a free bet that returns its stake pays the whole prize, up to its cap", async () => {
  const terms = { games: [], oddsFrom: null, oddsTo: null, returnsStake: true }
  const [all, some] = [await given("0", { freeBet: terms }), await given("0", { freeBet: terms, cap: "50" })]
  const { issue } = await use(all)
  await use(some)
  await house.pass(61_000)
  await decide(issue, drawn("0"))
  expect([await cashOf(all), await cashOf(some)]).toEqual([
    ["195.60", "0.00"],
    ["50.00", "0.00"],
  ])
})

test("a slip that does not fit is refused, and nothing moves", async () => {
  const free = await given("100")
  const other = await given("100", {
    freeBet: { games: ["OTHER"], oddsFrom: null, oddsTo: null, returnsStake: false },
  })
  const all = [
    use(other),
    use(free, { multiple: 5, cost: "10" }),
    use(free, { digits: ["0", "1"], multiple: 10, cost: "40" }),
    // Two digits of ten for the same stake: the odds are 4.89; all ten: below 2.
    use(free, { digits: ["0", "1", "2", "3", "4"], multiple: 2 }),
    use(free, { group: 1_900 }),
    use({ member: other.member, lotId: free.lotId }),
  ].map(codeOf)
  expect(await Promise.all(all)).toEqual([
    "FREE_BET_UNFIT",
    "FREE_BET_UNFIT",
    "FREE_BET_UNFIT",
    "FREE_BET_UNFIT",
    "FREE_BET_UNFIT",
    "FREE_BET_GONE",
  ])
  expect([await cashOf(free), await stateOf(free)]).toEqual([["100.00", "0.00"], "pending"])
})

test("two slips at once use it once, and the same slip again gets the first answer", async () => {
  const free = await given()
  const key = randomUUID()
  const twice = await Promise.all([use(free, { key }), use(free, { key })])
  expect(new Set(twice.map(({ bet }) => bet)).size).toBe(1)
  const next = await given()
  expect((await Promise.all([codeOf(use(next)), codeOf(use(next))])).toSorted()).toEqual([
    "FREE_BET_GONE",
    "taken",
  ])
  expect(await cashOf(next)).toEqual(["0.00", "0.00"])
})

test("a bet that is taken back or void gives it back, with at least a day to use it", async () => {
  const free = await given("0", { days: 1 })
  const first = await use(free)
  await house.lottery.routes.cancelBet({ betId: first.bet }, free.member)
  await house.lottery.routes.cancelBet({ betId: first.bet }, free.member)
  expect([await cashOf(free), await stateOf(free)]).toEqual([["0.00", "0.00"], "pending"])
  // Used half a minute before its end, it does not lapse while its bet is open.
  await endsIn(free, 30_000)
  const { issue } = await use(free)
  await house.pass(61_000)
  await expireLots(house.bonusKit)
  expect(await stateOf(free)).toBe("in use")
  await decide(issue, { kind: "VOID" })
  const lot = await lotOf(free)
  expect(lot?.state).toBe("pending")
  expect(lot?.expiresAt?.getTime()).toBe(house.clock.now().getTime() + 24 * HOUR)
  await endsIn(free, 0)
  expect(await codeOf(use(free))).toBe("FREE_BET_GONE")
  await expireLots(house.bonusKit)
  expect([await stateOf(free), await cashOf(free)]).toEqual(["expired", ["0.00", "0.00"]])
})

test("one that is given up while its bet is open pays a win, and does not come back", async () => {
  const [won, back] = [await given(), await given()]
  const { issue } = await use(won)
  const taken = await use(back)
  for (const { holder, lotId } of [won, back])
    await inTransaction(house.store.database.db, (tx) =>
      endLot(house.bonusKit, tx, holder, lotId, "forfeited"),
    )
  await house.lottery.routes.cancelBet({ betId: taken.bet }, back.member)
  await house.pass(61_000)
  await decide(issue, drawn("0"))
  expect([await cashOf(won), await stateOf(won)]).toEqual([["175.60", "0.00"], "forfeited"])
  expect([await cashOf(back), await stateOf(back)]).toEqual([["0.00", "0.00"], "forfeited"])
})

test("a failure in the middle leaves the free bet as it was", async () => {
  const free = await given()
  const { db } = house.store.database
  await sql`alter table lottery_free_bet add constraint broken check (lot_id <> ${sql.lit(Number(free.lotId))})`.execute(
    db,
  )
  await expect(use(free)).rejects.toThrow("broken")
  await sql`alter table lottery_free_bet drop constraint broken`.execute(db)
  expect([await cashOf(free), await stateOf(free)]).toEqual([["0.00", "0.00"], "pending"])
  await use(free)
  expect(await stateOf(free)).toBe("in use")
})

test("winnings that were spent before a correction are owed", async () => {
  const free = await given()
  const { issue } = await use(free)
  await house.pass(61_000)
  await decide(issue, drawn("0"))
  const next = await onSale(house, "HAND")
  await house.lottery.routes.placeBets(
    { gameCode: "HAND", issue: next, lines: [{ ...firstDigit("1"), multiple: 50 }], cost: "100" },
    free.member,
  )
  await decide(issue, corrected("1"))
  expect([await cashOf(free), await stateOf(free)]).toEqual([["0.00", "0.00"], "spent"])
  const { rows } = await sql<{ owed: bigint }>`
    select sum(remaining)::bigint as owed from ledger.receivable where wallet_id >> 16 = ${free.holder.memberId}`.execute(
    house.store.database.db,
  )
  expect(rows[0]?.owed).toBe(parseAmount("100"))
})

test("money in is money out and the house's cost, whatever the results are", async () => {
  const results = fc.array(fc.constantFrom("0", "1", "void"), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(results, fc.boolean(), async (all, returnsStake) => {
      const freeBet = { games: [], oddsFrom: null, oddsTo: null, returnsStake }
      const free = await given("10", { freeBet })
      const { issue } = await use(free)
      await house.pass(61_000)
      let last = ""
      for (const [at, each] of all.entries()) {
        if (last === "void") break
        if (each === last) continue
        await decide(issue, each === "void" ? { kind: "VOID" } : at === 0 ? drawn(each) : corrected(each))
        last = each
      }
      const win = returnsStake ? "205.60" : "185.60"
      expect([await cashOf(free), await stateOf(free)]).toEqual(
        last === "0"
          ? [[win, "0.00"], "converted"]
          : [["10.00", "0.00"], last === "void" ? "pending" : "spent"],
      )
    }),
    { numRuns: 4 },
  )
})
