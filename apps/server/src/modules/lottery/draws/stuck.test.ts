import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { chasesToSettle } from "../chase/chase-store.ts"
import type { Decision } from "./result-decisions.ts"
import { betOnHand, correction, officialHouse, result } from "../test-official-draws.ts"
import { decideIssue } from "../test-result-decisions.ts"
import { contextOf, firstDigit, type TestHouse } from "../test-house.ts"

/** A wallet, a bet or an issue that is stuck keeps no other from its money. */

let house: TestHouse
beforeAll(async () => {
  house = await officialHouse()
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.pass(60_000)
  house.reported.length = 0
})

const db = () => house.store.database.db

const bet = (digits: string, by: MemberContext) => betOnHand(house, digits, by)
async function both(issue: string, decision: Decision): Promise<void> {
  await decideIssue(house, { gameCode: "HAND", issue }, decision)
  await house.lottery.round()
}
const stateOf = async (issue: string) => (await house.lottery.issueView(1, "HAND", issue))?.state
const lastBet = async (by: MemberContext) => (await house.lottery.routes.bets({ limit: 1 }, by)).rows[0]
const unclaimed = async ({ member }: MemberContext) =>
  toDecimal(await house.ledger.balance(member.id, "unclaimed", "BRL"))
const close = ({ member }: MemberContext, to: "both" | "credits" | undefined) =>
  house.ledger.setClosed(db(), member.id, "main", "BRL", to && { to, reason: "a test" })

/** Another member whose accounts lie in the same bucket. */
async function neighbourOf({ member }: MemberContext): Promise<MemberContext> {
  const id = member.id + 64n * 1_000n
  await house.ledger.openWallets(db(), id, [{ purpose: "main", asset: "BRL" }])
  await house.ledger.post({
    key: randomUUID(),
    kind: "deposit",
    debit: houseAccount(1, "payments", "BRL"),
    credit: wallet(id, "main", "BRL"),
    amount: parseAmount("100"),
    cause: "test",
  })
  return contextOf(id)
}

describe("a closed wallet", () => {
  test("delays no other member of its bucket; its own prize waits unclaimed, and is paid when the wallet is open", async () => {
    const shut = await house.member("100")
    const neighbour = await neighbourOf(shut)
    const issue = await bet("7", shut)
    await bet("7", neighbour)
    await house.pass(61_000)
    await close(shut, "both")
    await both(issue, result("70000"))
    expect(await stateOf(issue)).toBe("SETTLED")
    expect(await house.balance(neighbour)).toBe("117.56")
    expect([await house.balance(shut), await unclaimed(shut)]).toEqual(["98.00", "19.56"])
    expect(await lastBet(shut)).toMatchObject({ state: "WON", prize: "19.56" })
    await close(shut, undefined)
    await house.ledger.payUnclaimed()
    expect([await house.balance(shut), await unclaimed(shut)]).toEqual(["117.56", "0.00"])
    expect(house.reported).toEqual([])
  })

  test("whose prize waits unclaimed gives it back from there when the result is corrected, and its stake when it is void", async () => {
    const shut = await house.member("100")
    const issue = await bet("7", shut)
    await house.pass(61_000)
    await close(shut, "both")
    await both(issue, result("70000"))
    await both(issue, correction("80000"))
    expect([await house.balance(shut), await unclaimed(shut)]).toEqual(["98.00", "0.00"])
    await both(issue, correction("70000"))
    expect(await unclaimed(shut)).toBe("19.56")
    await both(issue, { kind: "VOID" })
    expect([await house.balance(shut), await unclaimed(shut)]).toEqual(["98.00", "2.00"])
    expect(await house.ledger.receivables.openOf(shut.member.id)).toEqual([])
    expect(house.reported).toEqual([])
  })

  test("that has to give back what it was paid before owes it until it is open", async () => {
    const shut = await house.member("100")
    const issue = await bet("7", shut)
    await house.pass(61_000)
    await both(issue, result("70000"))
    await close(shut, "both")
    await both(issue, correction("80000"))
    expect(await house.balance(shut)).toBe("117.56")
    const { receivables } = house.ledger
    await receivables.collect()
    expect(await receivables.owedBy(shut.member.id, "BRL")).toBe(195_600n)
    await close(shut, undefined)
    await receivables.collect()
    expect(await receivables.owedBy(shut.member.id, "BRL")).toBe(0n)
    expect(await house.balance(shut)).toBe("98.00")
    expect(house.reported).toEqual([])
  })
})

describe("a bet that the engine does not accept any more", () => {
  /** As a release of the engine might leave it. */
  const spoil = (by: MemberContext, selection: object) =>
    sql`update lottery_bet set selection = ${JSON.stringify(selection)}::jsonb where member_id = ${by.member.id}`.execute(
      db(),
    )

  test("is left to a person and its issue settled without it; settled again by two, it is paid", async () => {
    const odd = await house.member("100")
    const other = await house.member("100")
    const issue = await bet("7", odd)
    await bet("7", other)
    await spoil(odd, { what: "is this" })
    await house.pass(61_000)
    await both(issue, result("70000"))
    expect(await stateOf(issue)).toBe("SETTLED")
    expect(await house.balance(other)).toBe("117.56")
    expect(await house.balance(odd)).toBe("98.00")
    expect(await lastBet(odd)).toMatchObject({ state: "PLACED", settledAt: null })
    expect(await house.lottery.waiting(1)).toEqual({ undecidedBets: 1, failingIssues: 0 })
    await house.lottery.computeValidBets()
    expect(house.reported).toEqual([])
    expect(house.noticed.splice(0)).toMatchObject([{ facts: { gameCode: "HAND", issue } }])

    await spoil(odd, firstDigit("7").selection)
    await both(issue, { kind: "RETRY" })
    expect(await house.balance(odd)).toBe("117.56")
    expect(await house.balance(other)).toBe("117.56")
    expect(await lastBet(odd)).toMatchObject({ state: "WON" })
    expect(await house.lottery.waiting(1)).toEqual({ undecidedBets: 0, failingIssues: 0 })
  })

  test("keeps what it was paid when its issue is corrected, and returns its stake when that is void", async () => {
    const odd = await house.member("100")
    const issue = await bet("7", odd)
    await house.pass(61_000)
    await both(issue, result("70000"))
    await spoil(odd, { what: "is this" })
    await both(issue, correction("80000"))
    expect(await house.balance(odd)).toBe("117.56")
    await both(issue, { kind: "VOID" })
    expect(await house.balance(odd)).toBe("100.00")
    expect(await lastBet(odd)).toMatchObject({ state: "CANCELLED" })
  })
})

describe("a queue whose head fails goes on with the rest", () => {
  test("of issues to settle", async () => {
    const member = await house.member("100")
    const issue = await bet("7", member)
    await house.pass(61_000)
    // Of a game that is gone: more than one round looks at.
    await sql`
      insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at, draw, drawn_at)
      select 1, 'GONE', 'old-' || n, 'DRAWN', now() - interval '3 years', now() - interval '2 years', now() - interval '1 year', 'x', now(), '{}', now()
        from generate_series(1, 120) n`.execute(db())
    await both(issue, result("70000"))
    await house.lottery.round()
    expect(await stateOf(issue)).toBe("SETTLED")
    expect(await house.balance(member)).toBe("117.56")
    expect(house.reported.length).toBe(120)
    // They are tried again, later and later; the operator is told of those that failed again and again.
    for (let second = 0; second < 8; second++) await house.pass(1_000)
    expect(house.reported.length).toBe(120 * 4)
    expect(await house.lottery.waiting(1)).toMatchObject({ failingIssues: 120 })
    await sql`delete from lottery_issue where game_code = 'GONE'`.execute(db())
  })

  test("of chases to settle", async () => {
    const member = await house.member("100")
    const { issues } = await house.lottery.routes.comingIssues({ gameCode: "HAND", count: 3 }, member)
    const chase = async () =>
      await house.lottery.routes.placeChase(
        {
          gameCode: "HAND",
          lines: [firstDigit("7")],
          legs: issues.slice(1).map(({ issue }) => ({ issue, multiple: 1 })),
          stopOnWin: true,
          cost: "4",
        },
        member,
      )
    const stuck = await chase()
    const sound = await chase()
    const hold = randomUUID()
    const holdOf = (id: string, to: string) =>
      sql<{ hold: string }>`
        with was as (select hold from lottery_chase where id = ${id})
        update lottery_chase set hold = ${to} where id = ${id} returning (select hold from was) as hold`.execute(
        db(),
      )
    const [was] = (await holdOf(stuck.chase.chaseId, hold)).rows
    // Both legs are missed: the money of the first cannot come back, that of the second does.
    await house.lottery.prepare()
    house.clock.advance(4 * 60_000)
    const due = () => chasesToSettle(db(), house.clock.now(), 1)
    expect((await due()).map(({ id }) => String(id))).toEqual([stuck.chase.chaseId])
    await house.lottery.round()
    expect(house.reported.length).toBeGreaterThan(0)
    expect(await due()).toEqual([])
    const { rows } = await house.lottery.routes.chases({ limit: 2 }, member)
    expect(rows.map(({ chaseId, state }) => [chaseId, state])).toEqual([
      [sound.chase.chaseId, "FINISHED"],
      [stuck.chase.chaseId, "RUNNING"],
    ])
    await holdOf(stuck.chase.chaseId, was?.hold ?? "")
    await house.pass(1_000)
    expect(await house.balance(member)).toBe("100.00")
  })
})
