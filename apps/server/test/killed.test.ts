import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { connect, isUnavailable, migrate, sql, type Database } from "@croupier/database"
import {
  eventually,
  startPostgres,
  testDatabase,
  type TestDatabase,
  type TestPostgres,
} from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  BETTING_MIGRATIONS,
  DRAWN_AT,
  furnish,
  KILLED,
  memberOf,
  MEMBERS,
  openBetting,
  OPENED_AT,
  pairsOf,
  place,
  PRIZE,
  PURSE,
  slipKeyOf,
  STAKE,
  type Betting,
} from "./betting.ts"

const PROGRAM = fileURLToPath(new URL("./betting-client.ts", import.meta.url))
const client = (...args: string[]) =>
  spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "inherit"] })

const numbers = (from: number, upTo: number) => Array.from({ length: upTo - from }, (_, n) => from + n)

/** The books: nothing differs, and all wallets and houses together are nothing. */
async function expectBooksInOrder(database: Database, betting: Betting): Promise<void> {
  expect((await betting.ledger.verify()).differences).toEqual([])
  await expectZero(database)
}

async function expectZero(database: Database): Promise<void> {
  const { rows } = await sql<{ sum: bigint }>`
    select ((select coalesce(sum(balance), 0) from ledger.wallet) + (select coalesce(sum(balance), 0) from ledger.house_slot))::bigint as sum`.execute(
    database.db,
  )
  expect(rows).toEqual([{ sum: 0n }])
}

/** Each slip of these numbers is there once with its one bet and its one posting, and no others are. */
async function expectSlips(database: Database, count: number): Promise<void> {
  const { rows } = await sql<{ slips: bigint; keys: bigint; bets: bigint; staked: bigint }>`
    select (select count(*) from lottery_slip) as slips, (select count(distinct slip) from lottery_slip) as keys,
           (select count(*) from lottery_bet) as bets,
           (select count(*) from ledger.journal where cause like 'lottery.slip:%') as staked`.execute(
    database.db,
  )
  const n = BigInt(count)
  expect(rows).toEqual([{ slips: n, keys: n, bets: n, staked: n }])
}

/**
 * Locks that a killed program held in the database are let go of when its connections are missed: who comes
 * then finds all.
 */
const letGo = (database: Database) =>
  eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = ${KILLED}`.execute(
      database.db,
    )
    expect(rows).toEqual([])
  })

describe("a program killed", () => {
  let store: TestDatabase
  let betting: Betting
  let issue: string
  let placed = 0

  beforeAll(async () => {
    store = await testDatabase({ migrations: BETTING_MIGRATIONS })
    issue = await furnish(store.database)
    betting = await openBetting(store.database, OPENED_AT)
  })
  afterAll(async () => {
    await betting.close()
    await store.drop()
  })

  test("while it places bets: what it was told is there, the same keys again place each slip once", async () => {
    for (const enough of [1, 500, 1_500]) {
      const program = client(store.url, "place", issue, String(placed))
      const acknowledged = new Set<number>()
      for await (const line of createInterface({ input: program.stdout })) {
        acknowledged.add(Number(line))
        if (acknowledged.size === enough) program.kill("SIGKILL")
      }
      if (program.exitCode === null && program.signalCode === null) await once(program, "exit")
      expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
      const { rows } = await sql<{ slip: string }>`select slip from lottery_slip`.execute(store.database.db)
      const there = new Set(rows.map((row) => row.slip))
      expect([...acknowledged].filter((number) => !there.has(slipKeyOf(number)))).toEqual([])
      const upTo = Math.max(...acknowledged) + 1 + 64
      await Promise.all(numbers(placed, upTo).map((number) => place(betting, issue, number)))
      placed = upTo
      await expectSlips(store.database, placed)
    }
    await expectBooksInOrder(store.database, betting)
  })

  test("while it settles: others go on, and every winner, and no other, is paid once", async () => {
    const target = 4_000
    await Promise.all(
      numbers(placed, Math.max(placed, target)).map((number) => place(betting, issue, number)),
    )
    placed = Math.max(placed, target)

    let kills = 0
    for (let ended = false; !ended && kills < 40;) {
      // Some milliseconds after a bucket: between two, or in the middle of one.
      const program = client(store.url, "settle", String(randomInt(1, 9)), String(randomInt(8)))
      await once(program, "exit")
      await letGo(store.database)
      if (program.signalCode) kills++
      else ended = true
      await expectZero(store.database)
    }
    expect(kills).toBeGreaterThan(2)
    await expectBooksInOrder(store.database, betting)

    const { db } = store.database
    const drawn = await sql<{ state: string; draw: { balls: string[] } }>`
      select state, draw from lottery_issue where game_code = 'SSC1M' and issue = ${issue}`.execute(db)
    expect(drawn.rows[0]?.state).toBe("SETTLED")
    const [one = "", two = ""] = drawn.rows[0]?.draw.balls ?? []
    const wins = (number: number) => pairsOf(number).every((set, at) => set.includes(at === 0 ? one : two))
    const winners = new Map<bigint, bigint>()
    for (const number of numbers(0, placed))
      if (wins(number)) winners.set(memberOf(number), (winners.get(memberOf(number)) ?? 0n) + 1n)

    const paid = await sql<{ member: bigint; n: bigint; prize: bigint }>`
      select b.member_id as member, count(*) as n, sum(p.prize)::bigint as prize
        from lottery_payout p join lottery_bet b on b.bucket = p.bucket and b.id = p.bet_id group by 1`.execute(
      db,
    )
    expect(new Map(paid.rows.map((row) => [row.member, row.n]))).toEqual(winners)
    const postings = await sql<{ rows: bigint; causes: bigint; amount: bigint }>`
      select count(*) as rows, count(distinct cause) as causes, coalesce(sum(amount), 0)::bigint as amount
        from ledger.journal where cause like 'lottery.bet:%'`.execute(db)
    const all = [...winners.values()].reduce((sum, n) => sum + n, 0n)
    expect(postings.rows).toEqual([{ rows: all, causes: all, amount: all * PRIZE }])

    const bets = (member: bigint) => BigInt(numbers(0, placed).filter((n) => memberOf(n) === member).length)
    for (let id = 1n; id <= BigInt(MEMBERS); id++)
      expect(await betting.ledger.balance(id, "main", "BRL")).toBe(
        PURSE - bets(id) * STAKE + (winners.get(id) ?? 0n) * PRIZE,
      )
  })
})

describe("PostgreSQL killed", () => {
  let server: TestPostgres
  let database: Database
  let betting: Betting
  let issue: string
  /** As long as slips are waited for, and connections. */
  const [SLIP_MS, CONNECT_MS] = [8_000, 30_000]
  /** Generous, for slow machines: what must not be is to wait until the server is back. */
  const BOUND_MS = 60_000

  beforeAll(async () => {
    server = await startPostgres()
    database = connect(server.url, { connectTimeoutMs: CONNECT_MS })
    await migrate(database.db, BETTING_MIGRATIONS)
    issue = await furnish(database)
    betting = await openBetting(database, OPENED_AT, undefined, SLIP_MS)
  })
  afterAll(async () => {
    await betting.close()
    await database.close()
    await server.stop()
  })

  test("under betting load: callers hear UNAVAILABLE in time, and what was answered is there once", async () => {
    let next = 0
    const acknowledged = new Set<number>()
    const refused = new Map<number, unknown>()
    let slowest = 0
    let dying: Promise<void> | undefined
    const isTaken = async (number: number): Promise<boolean> => {
      const began = performance.now()
      const taken = await place(betting, issue, number).then(
        () => acknowledged.add(number),
        (error: unknown) => void refused.set(number, error),
      )
      slowest = Math.max(slowest, performance.now() - began)
      if (acknowledged.size >= 1_000) dying ??= server.kill()
      return taken !== undefined
    }
    await Promise.all(
      // Each goes on until it has heard a refusal.
      Array.from({ length: 48 }, async () => {
        while (await isTaken(next++));
      }),
    )
    await dying
    expect(slowest).toBeLessThan(BOUND_MS)
    expect(refused.size).toBe(48)
    for (const error of refused.values())
      if (!isUnavailable(error)) expect(error).toMatchObject({ code: "UNAVAILABLE" })

    await server.start()
    const { rows } = await sql<{ slip: string }>`select slip from lottery_slip`.execute(database.db)
    const there = new Set(rows.map((row) => row.slip))
    expect([...acknowledged].filter((number) => !there.has(slipKeyOf(number)))).toEqual([])
    // Those that heard a refusal ask again with the same keys, and so does everybody else.
    const patient = await openBetting(database, OPENED_AT)
    await Promise.all(numbers(0, next).map((number) => place(patient, issue, number)))
    await patient.close()
    await expectSlips(database, next)
    await expectBooksInOrder(database, betting)
  })

  test("under settlement: the round fails, and the next pays everybody once", async () => {
    let dying: Promise<void> | undefined
    const worker = await openBetting(database, DRAWN_AT, (topic) => {
      if (topic === "settled") dying ??= server.kill()
    })
    await worker.lottery.round().catch(() => {})
    await dying
    await server.start()
    const again = await openBetting(database, DRAWN_AT)
    await again.lottery.round()
    const { rows } = await sql<{ state: string; unpaid: bigint; twice: bigint }>`
      select state, (select count(*) from lottery_payout p where not exists (
                select 1 from ledger.journal j where j.cause = 'lottery.bet:SSC1M:' || p.bet_id)) as unpaid,
             (select count(*) - count(distinct cause) from ledger.journal where cause like 'lottery.bet:%') as twice
        from lottery_issue where game_code = 'SSC1M' and issue = ${issue}`.execute(database.db)
    expect(rows).toEqual([{ state: "SETTLED", unpaid: 0n, twice: 0n }])
    await expectBooksInOrder(database, again)
    await again.close()
    await worker.close()
  })
})
