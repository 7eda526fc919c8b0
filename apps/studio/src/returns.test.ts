import { playStream } from "@croupier/fairness"
import { MARKET_DICE, PAPER_LANTERNS, PAPER_LANTERNS_SLOT, playDice, playSlot } from "@croupier/house-games"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { studioMigrations } from "./database.ts"
import { gameOf } from "./games.ts"
import { readReturns, strayedBy, watchReturns } from "./returns.ts"

let database: TestDatabase
const clock = fakeClock()
beforeAll(async () => {
  database = await testDatabase({ migrations: [studioMigrations] })
})
afterAll(() => database.drop())
beforeEach(() => sql`truncate player cascade`.execute(database.database.db))

const ROUNDS = 4_000
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)
const STAKE = parseAmount("1")

/** Writes finished rounds of a game with what each of them paid. */
async function finished(game: string, payouts: readonly bigint[]): Promise<void> {
  const { db } = database.database
  await sql`insert into player (ref, currency, mode, created_at) values ('ana', 'BRL', 'real', ${clock.now()})`.execute(
    db,
  )
  await sql`
    insert into round (id, player_id, house_session, game, version, key, state, stake, choice, payout, created_at, finished_at)
    select 'r' || n, (select id from player), 's', ${game}, '1', 'k' || n, 'completed', ${STAKE}, '{}', paid, ${clock.now()}, ${clock.now()}
      from unnest(${payouts.map(String)}::bigint[]) with ordinality as each(paid, n)`.execute(db)
}
const heard: unknown[] = []
const watch = async () => {
  heard.length = 0
  await watchReturns({ db: database.database.db, clock, report: (error) => void heard.push(error) })
  return heard
}
const streams = (game: string) =>
  Array.from({ length: ROUNDS }, (_, nonce) => playStream(SEED, { game, clientSeed: "a", nonce }))

test("games that return what their sheets say raise no alarm", async () => {
  await finished(
    PAPER_LANTERNS.code,
    streams(PAPER_LANTERNS.code).map((stream) => playSlot(PAPER_LANTERNS_SLOT, stream, STAKE).payout),
  )
  expect(await watch()).toEqual([])
  const [returned] = await readReturns({ db: database.database.db, clock })
  expect(returned).toMatchObject({ game: PAPER_LANTERNS.code, rounds: ROUNDS })
})

test("safety/40: a game that returns more than chance explains is told of, with its figures", async () => {
  const honest = streams(MARKET_DICE.code).map(
    (stream) => playDice(stream, STAKE, { side: "under", target: 5_000 }).payout,
  )
  // Every tenth loss is paid like a win.
  let losses = 0
  await finished(
    MARKET_DICE.code,
    honest.map((paid) => (paid === 0n && (losses += 1) % 10 === 0 ? 19_800n : paid)),
  )
  expect(await watch()).toHaveLength(1)
  expect(String(heard[0])).toMatch(/market-dice 1 returned 10\d\.\d\d % over 4000 rounds/)
})

test("few rounds say nothing, and within the sheet's range nothing strays", () => {
  const dice = gameOf(MARKET_DICE.code)
  if (!dice) throw new Error("no dice")
  const returned = { game: dice.code, version: "1", rounds: 999, mean: 9, deviation: 1 }
  expect(strayedBy(returned, dice)).toBe(0)
  expect(strayedBy({ ...returned, rounds: 10_000, mean: 0.9895 }, dice)).toBeLessThan(0.1)
  expect(strayedBy({ ...returned, rounds: 10_000, mean: 0.9 }, dice)).toBeLessThan(-4)
})
