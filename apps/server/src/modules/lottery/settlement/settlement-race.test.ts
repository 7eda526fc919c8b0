import { sql } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import type { Decision } from "../draws/result-decisions.ts"
import { betOnHand, correction, drawOf, officialHouse, result } from "../test-official-draws.ts"
import { decideIssue } from "../test-result-decisions.ts"
import { codeOf, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"

/** Changes of an issue that a worker is about to settle: the worker settles nothing by the state of before. */

let house: TestHouse
beforeAll(async () => {
  house = await officialHouse()
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})
beforeEach(() => house.pass(60_000))

const bet = (digits: string, by: MemberContext) => betOnHand(house, digits, by)
const both = (issue: string, decision: Decision): Promise<void> =>
  decideIssue(house, { gameCode: "HAND", issue }, decision)
const stored = async (issue: string) => {
  const { rows } = await sql<{ id: bigint; state: string; revision: number; isSettled: boolean }>`
    select id, state, revision, settled_at is not null as "isSettled" from lottery_issue
     where game_code = 'HAND' and issue = ${issue}`.execute(house.store.database.db)
  const [row] = rows
  if (!row) throw new Error(`no issue ${issue}`)
  return row
}

/** A session of the test's own that holds what a worker needs. */
async function holding(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: house.store.url })
  await client.connect()
  await client.query("begin")
  await client.query(statement, values)
  return {
    client,
    /** Waits until another session waits for a lock of this one. */
    isWaitedFor: () =>
      eventually(async () => {
        const { rows } = await client.query(
          "select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))",
        )
        expect(rows.length).toBeGreaterThan(0)
      }),
    end: async (how: "commit" | "rollback") => {
      await client.query(how)
      await client.end()
    },
  }
}
const holdBucket = (member: MemberContext) =>
  holding("select 1 from ledger.bucket where bucket = $1 for update", [Number(member.member.id & 63n)])

describe("an issue that is void while a worker is about to settle it", () => {
  test.each([1, 2])("returns every stake and pays no prize, with %i workers", async (workers) => {
    const [first, winner, loser] = [
      await house.member("100"),
      await house.member("100"),
      await house.member("100"),
    ]
    const before = await bet("7", first)
    await house.pass(61_000)
    const issue = await bet("7", winner)
    await bet("8", loser)
    await house.pass(61_000)
    await both(before, result("70000"))
    // A typing mistake, noticed at once.
    await both(issue, result("70000"))
    const others = await Promise.all(
      Array.from({ length: workers - 1 }, () => lotteryOn(house.store.database, house.ledger, house.clock)),
    )
    const busy = await holdBucket(first)
    const rounds = [house.lottery, ...others].map((each) => each.round())
    await busy.isWaitedFor()
    await both(issue, { kind: "VOID" })
    await busy.end("rollback")
    await Promise.all(rounds)
    await house.lottery.round()
    await Promise.all(others.map((each) => each.stop()))
    expect([await house.balance(winner), await house.balance(loser)]).toEqual(["100.00", "100.00"])
    expect(await stored(issue)).toMatchObject({ state: "CANCELLED", revision: 1, isSettled: true })
    expect(await house.balance(first)).toBe("117.56")
  })

  test("in the middle of its settlement takes back what was paid, and returns every stake", async () => {
    const [paid, waits] = [await house.member("100"), await house.member("100")]
    const issue = await bet("7", paid)
    await bet("7", waits)
    await house.pass(61_000)
    await both(issue, result("70000"))
    const busy = await holdBucket(waits)
    const round = house.lottery.round()
    await busy.isWaitedFor()
    await eventually(async () => expect(await house.balance(paid)).toBe("117.56"))
    expect((await stored(issue)).state).toBe("SETTLING")
    const ruled = both(issue, { kind: "VOID" })
    await busy.end("rollback")
    await ruled
    await round
    await house.lottery.round()
    expect(await stored(issue)).toMatchObject({ state: "CANCELLED", isSettled: true })
    expect(await house.balance(paid)).toBe("100.00")
    expect(await house.balance(waits)).toBe("100.00")
  })
})

test("a worker that stood still does not end a correction that it has not made", async () => {
  const member = await house.member("100")
  const issue = await bet("7", member)
  await house.pass(61_000)
  await both(issue, result("80000"))
  await house.lottery.round()
  await both(issue, correction("90000"))
  const { id } = await stored(issue)
  const other = await holding("select 1 from lottery_issue where id = $1 for update", [String(id)])
  const slow = house.lottery.round()
  await other.isWaitedFor()
  // Another worker ended that correction meanwhile, and two people corrected once more: to the winning draw.
  await other.client.query(
    "update lottery_issue set state = 'REVERSED', draw = $2, revision = revision + 1 where id = $1",
    [String(id), JSON.stringify(drawOf("70000"))],
  )
  await other.end("commit")
  await slow
  await house.lottery.round()
  expect(await house.balance(member)).toBe("117.56")
  expect(await stored(issue)).toMatchObject({ state: "SETTLED", revision: 2 })
})

test("an issue that was corrected, or is being settled, can be corrected and void again", async () => {
  const member = await house.member("100")
  const issue = await bet("7", member)
  await house.pass(61_000)
  await both(issue, result("80000"))
  await both(issue, correction("90000"))
  expect(await stored(issue)).toMatchObject({ state: "REVERSED", revision: 1 })
  await both(issue, correction("70000"))
  expect(await stored(issue)).toMatchObject({ state: "REVERSED", revision: 2 })
  await house.lottery.round()
  expect(await house.balance(member)).toBe("117.56")
  await both(issue, correction("80000"))
  await both(issue, { kind: "VOID" })
  expect(await stored(issue)).toMatchObject({ state: "CANCELLED", revision: 4 })
  expect(await codeOf(both(issue, { kind: "VOID" }))).toBe("RULING_NOT_POSSIBLE")
  await house.lottery.round()
  expect(await house.balance(member)).toBe("100.00")
})

test("an issue that is void before its draw is settled at a revision of its own", async () => {
  const member = await house.member("100")
  const issue = await bet("7", member)
  await both(issue, { kind: "VOID" })
  await house.lottery.round()
  expect(await stored(issue)).toMatchObject({ state: "CANCELLED", revision: 1, isSettled: true })
  expect(await house.balance(member)).toBe("100.00")
})
