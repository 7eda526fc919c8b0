import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { eventually } from "@croupier/testkit"
import fc from "fast-check"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { systemRandom } from "../../../kernel/random.ts"
import { ledgerKey } from "../ledger-key.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"

let house: TestHouse
let member: MemberContext
beforeAll(async () => {
  house = await testHouse([gameOf("OWN")])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.pass(60_000)
  member = await house.member("100")
})

const db = () => house.store.database.db
/** The member with a key that stays the same. */
const withKey = (key: string = randomUUID()): MemberContext => ({
  ...member,
  member: member.member,
  idempotencyKey: key,
})
const slipOn = (issue: string, digits = "7") => ({
  gameCode: "OWN",
  issue,
  lines: [firstDigit(...digits.split(""))],
  cost: String(2 * digits.length),
})
const changeGame = async (change: ReturnType<typeof sql>) => {
  await sql`update lottery_game set ${change}, version = version + 1 where code = 'OWN'`.execute(db())
  await house.lottery.refresh()
}

describe("a slip that was taken and is asked again", () => {
  test.each([
    ["the game went off sale", sql`on_sale = false`, sql`on_sale = true`],
    ["the prize group was lowered", sql`maximum_group = 1900`, sql`maximum_group = 1956`],
    ["the price of a unit was raised", sql`unit_price = unit_price * 2`, sql`unit_price = unit_price / 2`],
    ["the play was taken out", sql`plays = '{SSC.ALL5.STRAIGHT}'`, sql`plays = '{SSC.FIXED_PLACE}'`],
  ])("answers the bet that stands though %s", async (_, change, back) => {
    const again = withKey()
    const slip = slipOn(await onSale(house, "OWN"))
    const first = await house.lottery.routes.placeBets(slip, again)
    await changeGame(change)
    try {
      const second = await house.lottery.routes.placeBets(slip, again)
      expect(second.bets.map(({ betId }) => betId)).toEqual(first.bets.map(({ betId }) => betId))
      expect(second.balance).toBe(first.balance)
      const other = { ...slip, lines: [firstDigit("8")] }
      expect(await codeOf(house.lottery.routes.placeBets(other, again))).toBe("IDEMPOTENCY_CONFLICT")
      expect(await codeOf(house.lottery.routes.placeBets(slip, withKey()))).not.toBe("taken")
    } finally {
      await changeGame(back)
    }
    expect(await house.balance(member)).toBe("98.00")
  })
})

describe("the locks of an issue that is over", () => {
  /** A database session that locks the issue as closing does. */
  async function closing(issue: string) {
    const client = new pg.Client({ connectionString: house.store.url })
    await client.connect()
    await client.query("begin")
    await client.query("select 1 from lottery_issue where issue = $1 for update", [issue])
    return {
      isWaitedFor: async () => {
        const { rows } = await client.query(
          "select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))",
        )
        return rows.length > 0
      },
      end: async () => {
        await client.query("rollback")
        await client.end()
      },
    }
  }

  test("are not taken by slips, cancellations or chases: they are answered while it is being closed", async () => {
    const issue = await onSale(house, "OWN")
    const { bets } = await house.lottery.routes.placeBets(slipOn(issue), member)
    // The sale has ended, and the worker has not closed it yet.
    house.clock.advance(58_000)
    const closer = await closing(issue)
    try {
      expect(await codeOf(house.lottery.routes.placeBets(slipOn(issue), member))).toBe("ISSUE_CLOSED")
      const betId = bets[0]?.betId ?? ""
      expect(await codeOf(house.lottery.routes.cancelBet({ betId }, member))).toBe("BET_NOT_CANCELLABLE")
    } finally {
      await closer.end()
    }
  })

  test("of one that is on sale are: what found it open is waited for", async () => {
    const issue = await onSale(house, "OWN")
    const closer = await closing(issue)
    const placed = house.lottery.routes.placeBets(slipOn(issue), member)
    await eventually(async () => expect(await closer.isWaitedFor()).toBe(true))
    await closer.end()
    expect((await placed).bets).toHaveLength(1)
  })
})

describe("the ledger's keys of a slip", () => {
  test("begin with the time at which it was taken, whatever key its caller chose", async () => {
    // A key of the year 2090, and one of 1970.
    for (const key of [
      "03728b6a-0000-7000-8000-" + randomUUID().slice(24),
      "00000000-0001-4000-8000-" + randomUUID().slice(24),
    ]) {
      const slip = slipOn(await onSale(house, "OWN"), "0123456789")
      await house.lottery.routes.placeBets(slip, withKey(key))
    }
    await house.pass(61_000)
    const { rows } = await sql<{ ref: string; at: Date }>`
      select ref, created_at as at from ledger.journal where wallet_id = ${(member.member.id << 16n) | 1n} and cause <> 'test'`.execute(
      db(),
    )
    expect(rows).toHaveLength(4)
    for (const { ref, at } of rows)
      expect(
        Math.abs(Number.parseInt(ref.slice(0, 8) + ref.slice(9, 13), 16) - at.getTime()),
      ).toBeLessThanOrEqual(86_400_000)
  })

  test("are the same in Node and in the database", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.date({ min: new Date("2020-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
        fc.boolean(),
        async (uuid, at, isOwn) => {
          const time = at.getTime().toString(16).padStart(12, "0")
          const key = isOwn ? `${time.slice(0, 8)}-${time.slice(8)}${uuid.slice(13)}` : uuid
          const { rows } = await sql<{ key: string }>`
            select lottery_key(lottery_key_base(${key}::uuid, ${at}::timestamptz), 'payout', '1') as key`.execute(
            db(),
          )
          expect(rows[0]?.key).toBe(deriveKey(ledgerKey(key, at), "payout", "1"))
          if (isOwn) expect(ledgerKey(key, at)).toBe(key)
        },
      ),
      { numRuns: 50 },
    )
  })
})

test("two processes that draw the same ids of bets both place their bets", async () => {
  const random = { ...systemRandom, bytes: (count: number) => new Uint8Array(count).fill(7) }
  const twins = await Promise.all(
    [0, 1].map(() => lotteryOn(house.store.database, house.ledger, house.clock, { random })),
  )
  try {
    const issue = await onSale(house, "OWN")
    const placed = await Promise.all(twins.map((twin) => twin.routes.placeBets(slipOn(issue), member)))
    const { rows } = await house.lottery.routes.bets({ limit: 10 }, member)
    expect(rows.map(({ betId }) => betId).toSorted()).toEqual(
      placed.flatMap(({ bets }) => bets.map(({ betId }) => betId)).toSorted(),
    )
    expect(new Set(rows.map(({ betId }) => betId)).size).toBe(2)
  } finally {
    for (const twin of twins) await twin.stop()
  }
})
