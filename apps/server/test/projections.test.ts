import { sql } from "@croupier/database"
import {
  bucketOf,
  createLedger,
  house,
  ledgerMigrations,
  wallet,
  type Ledger,
  type Transfer,
} from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  kernelMigrations,
  projections,
  type Projection,
  type Projections,
} from "../src/kernel/projections.ts"
import { engagementMigrations, winners } from "../src/modules/engagement/index.ts"
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
    migrations: [ledgerMigrations, kernelMigrations, reportMigrations, engagementMigrations],
    max: 20,
  })
  clock = fakeClock("2026-11-20T12:00:00Z")
  ledger = createLedger({ database: store.database, clock })
  for (let id = 1n; id <= BigInt(MEMBERS); id++)
    await ledger.openWallets(store.database.db, id, [{ purpose: "main", asset: "BRL" }])
  await play(MEMBERS, (id) => ({ kind: "deposit", debit: payments, credit: main(id) }), 10_000_000n)
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
const games = house(1, "lottery", "BRL")
const main = (id: bigint) => wallet(id, "main", "BRL")
const all = () => [
  ...reports({ db: store.database.db, clock, validBetSince: async () => ZERO }).projections,
  winners,
]

function node(given: readonly Projection[] = all()): Projections {
  const made = projections({
    db: store.database.db,
    ledger,
    all: given,
    onError: (error) => errors.push(error),
  })
  nodes.push(made)
  return made
}

/** Posts so many transfers, one member after the other. */
async function play(
  count: number,
  make: (id: bigint) => Pick<Transfer, "kind" | "debit" | "credit">,
  size?: bigint,
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const id = BigInt((n % MEMBERS) + 1)
      return ledger.post({
        ...make(id),
        key: randomUUID(),
        amount: amount(size ?? BigInt(1 + Math.floor(Math.random() * 900_000))),
        cause: "lottery.bet:SSC1M:1",
      })
    }),
  )
}

async function someHours(count: number): Promise<void> {
  for (let hour = 0; hour < 3; hour++) {
    await play(count, (id) => ({ kind: "bet", debit: main(id), credit: games }), 10_000n)
    await play(count, (id) => ({ kind: "payout", debit: games, credit: main(id) }))
    await play(count / 10, (id) => ({ kind: "refund", debit: games, credit: main(id) }), 5_000n)
    clock.advance(3_600_000)
  }
}

const tables = async () => {
  const { db } = store.database
  const hours = await sql<{
    stake: bigint
  }>`select * from member_hour order by bucket, member_id, asset, hour`.execute(db)
  const board = await sql`select * from winner order by ref`.execute(db)
  return { hours: hours.rows, board: board.rows }
}
const staked = async () => (await tables()).hours.reduce((sum, hour) => sum + hour.stake, 0n)

test("two nodes reading at once while play goes on: what they made is what the journal says, and what a rebuild makes", async () => {
  const [one, other] = [node(), node()]
  one.start()
  other.start()
  for (let round = 0; round < 3; round++) {
    await someHours(200)
    one.wake()
    other.wake()
  }
  const { rows } = await sql<{ stake: bigint }>`
    select -coalesce(sum(amount), 0)::bigint as stake from ledger.journal where kind = 5`.execute(
    store.database.db,
  )
  await until(async () => ((await staked()) === rows[0]?.stake ? true : undefined))
  const large = await sql<{ n: bigint }>`
    select count(*) as n from ledger.journal where kind = 6 and amount >= 500000`.execute(store.database.db)
  await until(async () => (BigInt((await tables()).board.length) === large.rows[0]?.n ? true : undefined))
  await Promise.all([one.stop(), other.stop()])
  // What came after the last bets may still be unread.
  await one.catchUp()

  const incremental = await tables()
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

test("a batch that fails is rolled back with its cursor, reported, and done again whole; the others go on", async () => {
  let failures = 3
  const seen: string[] = []
  const shaky: Projection = {
    name: "test.shaky",
    apply: async (tx, rows) => {
      await sql`update projection set name = name where name = 'test.shaky'`.execute(tx)
      if (failures-- > 0) throw new Error("cannot take this row")
      seen.push(...rows.map((row) => row.key))
    },
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
  const { rows } = await sql<{ ref: string }>`select ref from ledger.journal`.execute(store.database.db)
  expect(seen.toSorted()).toEqual(rows.map((row) => row.ref).toSorted())
  expect(errors.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => new Error("cannot take this row")))
})

test("rows of one slot arrive in their order", async () => {
  const last = new Map<string, bigint>()
  const ordered: Projection = {
    name: "test.ordered",
    apply: async (_, rows) => {
      for (const row of rows) {
        const slot = `${bucketOf(row.wallet.owner)} ${row.house.purpose} ${row.house.asset}`
        expect(row.houseSeq).toBe((last.get(slot) ?? 0n) + 1n)
        last.set(slot, row.houseSeq)
      }
    },
    clear: async () => {},
  }
  await node([ordered]).catchUp()
  expect(last.size).toBeGreaterThan(MEMBERS - 1)
})
