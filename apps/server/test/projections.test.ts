import { inTransaction, sql } from "@croupier/database"
import {
  bucketOf,
  createLedger,
  house,
  ledgerMigrations,
  wallet,
  type Ledger,
  type SlotCursor,
} from "@croupier/ledger"
import { amount } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  journal,
  kernelMigrations,
  projections,
  reading,
  type Projection,
  type Projections,
  type Reading,
} from "../src/kernel/projections.ts"
import { engagementMigrations, shownPlay } from "../src/modules/engagement/index.ts"
import { markedFrom, markTest, playFacts, playMigrations, unmarkTest } from "../src/modules/play/index.ts"
import { writePlayFact } from "./write-play-fact.ts"
import { reportMigrations, reports } from "../src/modules/reports/index.ts"
import { until } from "./open-house.ts"

const MEMBERS = 30
let store: TestDatabase
let clock: FakeClock
let ledger: Ledger
let nodes: Projections[] = []
const errors: unknown[] = []

beforeAll(async () => {
  store = await testDatabase({
    migrations: [ledgerMigrations, kernelMigrations, playMigrations, reportMigrations, engagementMigrations],
    max: 20,
  })
  clock = fakeClock("2026-11-20T12:00:00Z")
  ledger = createLedger({ database: store.database, clock })
  for (let id = 1n; id <= BigInt(MEMBERS); id++)
    await ledger.openWallets(store.database.db, id, [{ purpose: "main", asset: "BRL" }])
})
afterAll(async () => {
  await ledger.close()
  await store.drop()
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  nodes = []
})

const payments = house(1, "payments", "BRL")
const main = (id: bigint) => wallet(id, "main", "BRL")
const all = () => [
  ...reports({ db: store.database.db, ledger, clock, vendors: async () => [] }).projections,
  shownPlay,
]

function node(given: readonly Projection[] = all()): Projections {
  const made = projections({
    db: store.database.db,
    all: given,
    onError: (error) => errors.push(error),
  })
  nodes.push(made)
  return made
}

const some = (most: number) => BigInt(1 + Math.floor(Math.random() * most))

/** So many bets are settled, one member after the other; some of them are corrected after that, some are void. */
async function someHours(count: number): Promise<void> {
  const { db } = store.database
  for (let hour = 0; hour < 3; hour++) {
    const settledAt = clock.now()
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const memberId = BigInt((n % MEMBERS) + 1)
        const vendor = n % 3 === 0 ? "JILI" : null
        const bet = { memberId, settledAt, vendor, reference: `bet:${randomUUID()}` }
        const told = { stake: some(900_000), payout: some(900_000), validBet: some(1_000) }
        await writePlayFact(db, { ...bet, ...told })
        if (n % 5 > 0) return
        const back = { stake: -told.stake, payout: -told.payout, validBet: -told.validBet }
        await writePlayFact(db, { ...bet, ...back, revision: 1 })
        if (n % 25 > 0) await writePlayFact(db, { ...bet, ...told, payout: some(900_000), revision: 1 })
      }),
    )
    clock.advance(3_600_000)
  }
}

/** Posts so many deposits, one member after the other. */
const deposits = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      ledger.post({
        key: randomUUID(),
        kind: "deposit",
        debit: payments,
        credit: main(BigInt((n % MEMBERS) + 1)),
        amount: amount(some(900_000)),
        cause: "deposit:1",
      }),
    ),
  )

const tables = async () => {
  const { db } = store.database
  const hours = await sql<{
    stake: bigint
  }>`select * from vendor_hour order by bucket, member_id, asset, hour, product, vendor`.execute(db)
  const money = await sql<{
    amount: bigint
  }>`select * from money_hour order by bucket, member_id, asset, hour, kind`.execute(db)
  const ofHouse = [
    await sql`select * from house_hour order by 1, 2, 3, 4, 5`.execute(db),
    await sql`select * from house_money_hour order by 1, 2, 3, 4`.execute(db),
  ].map(({ rows }) => rows)
  const board = await sql<{ prize: bigint }>`select * from large_win order by bucket, seq`.execute(db)
  return { hours: hours.rows, money: money.rows, ofHouse, board: board.rows }
}
const staked = async () => (await tables()).hours.reduce((sum, hour) => sum + hour.stake, 0n)

test("two nodes reading at once while play goes on: what they made is what was settled, and what a rebuild makes", async () => {
  const [one, other] = [node(), node()]
  one.start()
  other.start()
  for (let round = 0; round < 3; round++) {
    await Promise.all([someHours(200), deposits(50)])
    one.wake()
    other.wake()
  }
  const { rows } = await sql<{ stake: bigint; wins: bigint; prizes: bigint }>`
    select (select sum(stake)::bigint from play_fact) as stake, count(*) as wins, sum(prize)::bigint as prizes
      from (select sum(payout) as prize from play_fact group by reference having bool_or(payout >= 500000 and payout > stake)) w`.execute(
    store.database.db,
  )
  await until(async () => ((await staked()) === rows[0]?.stake ? true : undefined))
  await until(async () => (BigInt((await tables()).board.length) === rows[0]?.wins ? true : undefined))
  await Promise.all([one.stop(), other.stop()])
  // Rows that came after the last bets may still be unread.
  await one.catchUp()

  const incremental = await tables()
  expect(incremental.board.reduce((sum, { prize }) => sum + prize, 0n)).toBe(rows[0]?.prizes)
  const paidIn = await sql<{ total: bigint }>`
    select sum(amount)::bigint as total from ledger.journal where kind = 1`.execute(store.database.db)
  expect(incremental.money.reduce((sum, { amount: moved }) => sum + moved, 0n)).toBe(paidIn.rows[0]?.total)
  const third = node()
  for (const { name } of all()) await third.rebuild(name)
  expect(await tables()).toEqual(incremental)
  await third.catchUp()
  expect(await tables()).toEqual(incremental)
  expect(errors).toEqual([])
})

test("a rebuild on one node while the other reads on ends the same", async () => {
  const [one, other] = [node(), node()]
  one.start()
  const names = all().map((each) => each.name)
  await Promise.all([
    someHours(100),
    (async () => {
      for (let n = 0; n < 4; n++) for (const name of names) await other.rebuild(name)
    })(),
  ])
  await one.stop()
  await other.catchUp()
  const mixed = await tables()
  for (const name of names) await other.rebuild(name)
  expect(await tables()).toEqual(mixed)
  await expect(other.rebuild("no.such")).rejects.toThrow(RangeError)
})

test("safety/52: marks of test accounts that begin and end while play goes on change nothing of what a rebuild makes", async () => {
  const { db } = store.database
  const [one, other] = [node(), node()]
  one.start()
  other.start()
  const memberId = 5n
  const [begun, ended] = [
    markedFrom(clock.now()),
    markedFrom(new Date(clock.now().getTime() + 2 * 3_600_000)),
  ]
  expect(await inTransaction(db, (tx) => markTest(tx, { merchantId: 1, memberId, since: begun }))).toBe(true)
  expect(await inTransaction(db, (tx) => markTest(tx, { merchantId: 1, memberId, since: ended }))).toBe(false)
  await someHours(100)
  expect(await inTransaction(db, (tx) => unmarkTest(tx, memberId, markedFrom(clock.now())))).toBe(true)
  expect(await inTransaction(db, (tx) => unmarkTest(tx, memberId, markedFrom(clock.now())))).toBe(false)
  const until = markedFrom(clock.now())
  await someHours(100)
  await one.stop()
  await other.stop()
  await one.catchUp()
  const incremental = await tables()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from large_win where member_id = ${memberId} and won_at >= ${begun} and won_at < ${until}`.execute(
    db,
  )
  expect(rows).toEqual([{ n: 0 }])
  const { rows: sums } = await sql<{ whole: bigint; marked: bigint; house: bigint }>`
    select (select sum(stake)::bigint from vendor_hour) as whole, (select sum(stake)::bigint from house_hour) as house,
           (select sum(stake)::bigint from vendor_hour
             where member_id = ${memberId} and hour >= ${begun} and hour < ${until}) as marked`.execute(db)
  expect(sums[0]?.marked).toBeGreaterThan(0n)
  expect((sums[0]?.house ?? 0n) + (sums[0]?.marked ?? 0n)).toBe(sums[0]?.whole)
  const third = node()
  for (const { name } of all()) await third.rebuild(name)
  expect(await tables()).toEqual(incremental)
  // Few facts at a time, and all at once.
  for (const batch of [97, 100_000]) {
    await sql`delete from large_win`.execute(db)
    await sql`delete from live_play`.execute(db)
    const [told] = shownPlay.readings
    await inTransaction(db, async (tx) => {
      for (let after: readonly SlotCursor[] = []; ;) {
        const { count, moved } = (await told?.step(tx, after, batch)) ?? { count: 0, moved: [] }
        if (count === 0) break
        const at = new Map([...after, ...moved].map((each) => [each.bucket, each]))
        after = [...at.values()]
      }
    })
    expect((await tables()).board).toEqual(incremental.board)
  }
})

test("a batch that fails is rolled back with its cursor, reported, and done again whole; the others go on", async () => {
  let failures = 3
  const seen: string[] = []
  const shaky: Projection = {
    name: "test.shaky",
    readings: [
      reading(playFacts, async (tx, facts) => {
        await sql`update projection set name = name where name = 'test.shaky'`.execute(tx)
        if (failures-- > 0) throw new Error("cannot take this row")
        seen.push(...facts.map(({ bucket, seq }) => `${bucket} ${seq}`))
      }),
    ],
    clear: async () => {},
  }
  errors.length = 0
  const before = await staked()
  const one = node([shaky, ...all()])
  one.start()
  await someHours(30)
  await until(async () => ((await staked()) > before ? true : undefined))
  await until(() => {
    one.wake()
    return failures < 0 ? true : undefined
  })
  await one.stop()
  await one.catchUp()
  const { rows } = await sql<{ id: string }>`select bucket || ' ' || seq as id from play_fact`.execute(
    store.database.db,
  )
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(errors.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => new Error("cannot take this row")))
})

test("a projection reads two sources, each row of both once and in the order of its slot", async () => {
  await deposits(100)
  const journalAt = new Map<string, bigint>()
  const playAt = new Map<number, bigint>()
  const ordered: Projection = {
    name: "test.ordered",
    readings: [
      reading(journal(ledger), async (_, rows) => {
        for (const row of rows) {
          const slot = `${bucketOf(row.wallet.owner)} ${row.house.purpose} ${row.house.asset}`
          expect(row.houseSeq).toBe((journalAt.get(slot) ?? 0n) + 1n)
          journalAt.set(slot, row.houseSeq)
        }
      }),
      reading(playFacts, async (_, facts) => {
        for (const { bucket, seq } of facts) {
          expect(seq).toBe((playAt.get(bucket) ?? 0n) + 1n)
          playAt.set(bucket, seq)
        }
      }),
    ],
    clear: async () => {
      journalAt.clear()
      playAt.clear()
    },
  }
  const one = node([ordered])
  await one.catchUp()
  expect(journalAt.size).toBe(MEMBERS)
  expect(playAt.size).toBe(MEMBERS)
  await deposits(MEMBERS)
  const before = new Map(playAt)
  await one.catchUp()
  expect(playAt).toEqual(before)
  expect([...journalAt.values()].reduce((sum, seq) => sum + seq, 0n)).toBe(250n + BigInt(MEMBERS))
  const whole = [new Map(journalAt), new Map(playAt)]
  await one.rebuild("test.ordered")
  expect([journalAt, playAt]).toEqual(whole)
})

test("a projection is looked at when a source of it has grown, and seldom while all stand still", async () => {
  const counted = (name: string, head: Reading["head"], step: Reading["step"]): Projection => ({
    name,
    readings: [{ source: "play", head, step }],
    clear: async () => {},
  })
  const looks = { changing: 0, still: 0, facts: 0 }
  const one = node([
    counted("test.changing", sql`select clock_timestamp()`, async () => {
      looks.changing += 1
      return { count: 0, moved: [] }
    }),
    counted("test.still", playFacts.head, async (tx, after, limit) => {
      const { rows, moved } = await playFacts.tail(tx, after, limit)
      looks.still += 1
      looks.facts += rows.length
      return { count: rows.length, moved }
    }),
  ])
  await one.catchUp()
  const before = { ...looks }
  one.start()
  await until(() => {
    one.wake()
    return looks.changing >= before.changing + 20 ? true : undefined
  })
  expect(looks.still - before.still).toBeLessThan((looks.changing - before.changing) / 2)
  expect(looks.facts).toBe(before.facts)
  await someHours(1)
  await until(() => (looks.facts === before.facts + 6 ? true : undefined))
})
