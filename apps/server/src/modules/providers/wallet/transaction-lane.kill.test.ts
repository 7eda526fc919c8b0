import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { fileURLToPath } from "node:url"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { eventually, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { HOUSE_MIGRATIONS, testHouse, VENDOR, type TestHouse } from "../test-house.ts"
import { roundsOf } from "../test-rounds.ts"

/** A process or a connection that ends in the middle of a batch: what was answered stands, and nothing stands twice. */

const PLAYER = fileURLToPath(new URL("../test-player.ts", import.meta.url))
const SEATS = 24
const [START, KEPT] = [parseAmount("1000"), parseAmount("0.25")]

let store: TestDatabase
let house: TestHouse
beforeAll(async () => {
  store = await testDatabase({ migrations: HOUSE_MIGRATIONS })
  house = await testHouse(store)
})
afterAll(() => house.close())

async function seated() {
  const seats = []
  for (let n = 0; n < SEATS; n++) {
    const member = await house.newMember("1000")
    const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
    if (opened.status !== "OK") throw new Error(opened.status)
    seats.push({ member, player: opened.session.player, session: opened.session.session })
  }
  const text = JSON.stringify(seats.map(({ player, session }) => ({ player, session })))
  return { seats, text, rounds: roundsOf(VENDOR, text) }
}

/** Every transaction that is kept is kept whole: its rows, its round and its money. */
async function expectWhole(seats: readonly { readonly member: bigint }[], rounds: number): Promise<void> {
  for (const { member } of seats)
    expect(await house.ledger.balance(member, "main", "BRL")).toBe(START - KEPT * BigInt(rounds))
  const { rows } = await sql<{ transactions: bigint; closed: bigint; bets: bigint }>`
    select (select count(*) from provider_transaction where member_id = any(${seats.map(({ member }) => member)})) as transactions,
           count(*) filter (where closed_at is not null) as closed, sum(bets)::bigint as bets
      from provider_round where member_id = any(${seats.map(({ member }) => member)})`.execute(
    house.database.db,
  )
  const expected = BigInt(rounds * seats.length)
  expect(rows).toEqual([{ transactions: expected * 2n, closed: expected, bets: expected }])
  expect((await house.ledger.verify()).differences).toEqual([])
}

test("a process that is killed while it plays loses nothing that it answered, and asked again nothing happens twice", async () => {
  const { seats, text, rounds } = await seated()
  const answered = new Set<string>()
  let first = 0
  for (let kill = 0; kill < 3; kill++) {
    const child = spawn(
      process.execPath,
      [PLAYER, store.url, house.clock.now().toISOString(), VENDOR, String(first), text],
      { stdio: ["ignore", "pipe", "inherit"] },
    )
    let told = ""
    const ended = new Promise((resolve) => child.once("close", resolve))
    child.stdout.on("data", (piece: Buffer) => (told += piece.toString()))
    await expect.poll(() => told.split("\n").length).toBeGreaterThan(60)
    setTimeout(() => child.kill("SIGKILL"), randomInt(1, 40))
    await ended
    // Locks that it held in the database are passed by until its connections are missed.
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
         where datname = current_database() and application_name = 'killed'`.execute(house.database.db)
      expect(rows).toEqual([])
    })
    // The last line may be half a number.
    for (const txId of told.split("\n").slice(0, -1)) answered.add(txId)
    // The vendor asks for every transaction again, as it does for what it had no answer to.
    const { rows } = await sql<{ last: number }>`
      select max(split_part(round, '/', 2)::int) as last from provider_round
       where member_id = any(${seats.map(({ member }) => member)})`.execute(house.database.db)
    const last = rows[0]?.last ?? 0
    await Promise.all(
      rounds.map(async (transactions) => {
        for (let round = first; round <= last; round++)
          for (const transaction of transactions(round)) {
            const { status, replay } = await house.wallet.process(transaction)
            expect(status).toBe("OK")
            if (answered.has(transaction.txId)) expect(replay).toBe(true)
          }
      }),
    )
    first = last + 1
  }
  expect(answered.size).toBeGreaterThan(100)
  await expectWhole(seats, first)
})

test("connections that are cut in the middle of batches: every transaction is answered, and done once", async () => {
  const { seats, rounds } = await seated()
  const ROUNDS = 16
  const CUTS = 5
  let answered = 0
  const over = new AbortController()
  // Once some were answered, the connections of the batch in flight are cut.
  const cut = async () => {
    let cuts = 0
    for (let before = 0; cuts < CUTS && !over.signal.aborted;) {
      const { rows } =
        answered < before + 40
          ? await sql`select 1 where false`.execute(house.database.db)
          : await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
                and query like 'select provider_take_batch%'`.execute(house.database.db)
      if (rows.length === 0) continue
      cuts++
      before = answered
    }
    return cuts
  }
  const play = async () => {
    await Promise.all(
      rounds.map(async (transactions) => {
        for (let round = 0; round < ROUNDS; round++)
          for (const transaction of transactions(round)) {
            // Unavailable is no answer: it is asked again under its number.
            await eventually(async () =>
              expect(await house.wallet.process(transaction)).toMatchObject({ status: "OK" }),
            )
            answered++
          }
      }),
    )
    over.abort()
  }
  const [cuts] = await Promise.all([cut(), play()])
  expect(cuts).toBeGreaterThan(0)
  await expectWhole(seats, ROUNDS)
})
