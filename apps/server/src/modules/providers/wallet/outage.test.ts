import { connect, migrate, sql } from "@croupier/database"
import { add, parseAmount, subtract, toDecimal } from "@croupier/money"
import { NoAnswer, walletClient } from "@croupier/provider"
import type { Reply } from "@croupier/provider/wire"
import { PATIENCE_MS, startPostgres, type TestPostgres } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { GAME, HOUSE_MIGRATIONS, testHouse, type TestHouse } from "../test-house.ts"

let server: TestPostgres
let house: TestHouse
beforeAll(async () => {
  server = await startPostgres()
  const database = connect(server.url, { connectTimeoutMs: PATIENCE_MS })
  await migrate(database.db, HOUSE_MIGRATIONS)
  house = await testHouse({ database, drop: () => database.close() })
})
afterAll(async () => {
  await house.close()
  await server.stop()
})

const PLAYERS = 6
const [START, STAKE, PRIZE] = [parseAmount("1000"), parseAmount("10"), parseAmount("7.5")]

/** A provider's player, who plays as docs/providers.md wants it until he is told to stop. */
async function player() {
  const wallet = walletClient({ ...house.peer, timeoutMs: 5_000 })
  const member = await house.newMember(toDecimal(START))
  const { session, player: name } = await opened(member)
  const about = { player: name, game: GAME, currency: "BRL" }
  let unanswered = 0
  /** A reply that is not final is no answer. */
  const ask = async (send: () => Promise<Reply>): Promise<Reply | undefined> => {
    const reply = await send().catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined
      throw error
    })
    if (reply?.final) return reply
    unanswered++
    return undefined
  }
  const untilAnswered = async (send: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const reply = await ask(send)
      if (reply) return reply
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  let expected = START
  const round = async (n: number) => {
    const round_id = `${name}/${n}`
    const bet = { ...about, tx_id: `b${round_id}`, session, round_id, amount: toDecimal(STAKE) }
    const taken = await ask(() => wallet.call("bet", bet))
    if (!taken) {
      const back = { ...about, tx_id: `r${round_id}`, ref_tx_id: bet.tx_id }
      expect(await untilAnswered(() => wallet.call("rollback", back))).toMatchObject({ status: "OK" })
      return
    }
    expect(taken).toMatchObject({ status: "OK" })
    const prize = { tx_id: `w${round_id}`, round_id, round_closed: true, amount: toDecimal(PRIZE) }
    const win = { ...about, ...prize }
    expect(await untilAnswered(() => wallet.call("win", win))).toMatchObject({ status: "OK" })
    expected = add(subtract(expected, STAKE), PRIZE)
  }
  return {
    round,
    unanswered: () => unanswered,
    check: async () => expect(await house.ledger.balance(member, "main", "BRL")).toBe(expected),
  }
}

async function opened(member: bigint) {
  const reply = await house.wallet.authenticate("PAPER", await house.tokenFor(member))
  if (reply.status !== "OK") throw new Error(reply.status)
  return reply.session
}

test("PostgreSQL is killed again and again under play: no stake is taken twice, no prize is lost", async () => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, player))
  const over = new AbortController()
  let rounds = 0
  const play = players.map(async ({ round }) => {
    for (let n = 0; !over.signal.aborted; n++) {
      await round(n)
      rounds++
    }
  })
  for (let outage = 0; outage < 3; outage++) {
    const before = rounds
    await expect.poll(() => rounds > before + 30).toBe(true)
    await server.kill()
    const lost = players.map(({ unanswered }) => unanswered())
    await expect.poll(() => players.some(({ unanswered }, n) => unanswered() > (lost[n] ?? 0))).toBe(true)
    await server.start()
  }
  over.abort()
  await Promise.all(play)
  for (const { check } of players) await check()
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(moved), 0)::bigint as moved from provider_transaction`.execute(house.database.db)
  expect(await house.vendorAccount()).toBe(-(rows[0]?.moved ?? 0n))
  expect((await house.ledger.verify()).differences).toEqual([])
})
