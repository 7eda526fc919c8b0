import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import {
  newKeyPair,
  providerClient,
  signedRoute,
  signedRoutes,
  signingKey,
  verifyingKey,
} from "@croupier/provider"
import { PROVIDER_CALLS } from "@croupier/provider/wire"
import fastify from "fastify"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { MINUTE_MS, DAY_MS } from "../../../kernel/durations.ts"
import type { Theirs } from "./differences.ts"
import { providers, type Providers, type WalletTransaction } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

const PAGE = 2

let house: TestHouse
let module: Providers
let url: string
const vendor = fastify()
/** The vendor's books, and the states of its rounds. */
const books: Theirs[] = []
const rounds = new Map<string, "in_progress" | "completed" | "cancelled">()
let isAway = false

beforeAll(async () => {
  house = await testHouse()
  const [theirs, ours] = [newKeyPair(), newKeyPair()]
  signedRoutes(
    vendor,
    {
      callers: [
        {
          code: "HOUSE",
          theirKeys: [verifyingKey({ id: "house-1", algorithm: "ed25519", key: ours.publicKey })],
          ownKey: signingKey({ id: "paper-1", algorithm: "ed25519", key: theirs.privateKey }),
        },
      ],
      now: house.clock.now,
      report: () => {},
    },
    [
      signedRoute(
        { name: "records", fresh: false, ...PROVIDER_CALLS.records },
        async (_, { from, to, cursor }) => {
          if (isAway) throw new Error("away")
          const all = books.filter(({ at }) => at >= from && at < to)
          const start = Number(cursor ?? 0)
          const next = start + PAGE
          return { records: all.slice(start, next), cursor: next < all.length ? String(next) : null }
        },
      ),
      signedRoute({ name: "round", fresh: false, ...PROVIDER_CALLS.round }, async (_, { round_id }) => ({
        round_id,
        state: rounds.get(round_id) ?? "unknown",
      })),
    ],
  )
  url = await vendor.listen({ port: 0, host: "127.0.0.1" })
  const client = providerClient({
    url,
    ownKey: signingKey({ id: "house-1", algorithm: "ed25519", key: ours.privateKey }),
    theirKeys: [verifyingKey({ id: "paper-1", algorithm: "ed25519", key: theirs.publicKey })],
    now: house.clock.now,
  })
  module = await providers({ ...house.kit, clients: new Map([[VENDOR, client]]) }, [VENDOR])
})
afterAll(async () => {
  await vendor.close()
  await house.close()
})
afterEach(() => {
  isAway = false
})

async function seat(balance = "1000") {
  const member = await house.newMember(balance)
  const opened = await module.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const about = (txId: string) => ({ vendor: VENDOR, player, txId, game: GAME, currency: "BRL" as const })
  const take = async (transaction: WalletTransaction) =>
    expect(await module.wallet.process(transaction)).toMatchObject({ status: "OK" })
  return {
    member,
    held: () => house.ledger.balance(member, "main", "BRL"),
    bet: (txId: string, amount: string, round = `r-${txId}`) =>
      take({
        ...about(txId),
        kind: "bet",
        session,
        round,
        amount: parseAmount(amount),
        play: "normal",
        roundClosed: false,
      }),
    rollback: (txId: string, bet: string) => take({ ...about(txId), kind: "rollback", bet }),
    promo: (txId: string, amount: string) =>
      take({ ...about(txId), kind: "promo", amount: parseAmount(amount), campaign: "race" }),
    reserve: (txId: string, amount: string, round: string) =>
      take({ ...about(txId), kind: "reserve", session, round, amount: parseAmount(amount) }),
    release: (txId: string, reservation: string, bet: string, win: string) =>
      take({
        ...about(txId),
        kind: "release",
        reservation,
        round: "table",
        bet: parseAmount(bet),
        win: parseAmount(win),
      }),
    recorded: (tx_id: string, amount: string, more: Partial<Theirs> = {}) =>
      void books.push({
        tx_id,
        kind: "bet",
        round_id: `r-${tx_id}`,
        player,
        currency: "BRL",
        amount,
        rolled_back: false,
        at: house.clock.now().toISOString(),
        ...more,
      }),
  }
}

const differences = async () =>
  (
    await sql<{ tx: string; what: string }>`select tx_id as tx, what from provider_difference
      where resolved_at is null order by tx_id`.execute(house.database.db)
  ).rows

describe("the records of a vendor", () => {
  test("that say the same are no news, page after page", async () => {
    const player = await seat()
    for (const n of [1, 2, 3, 4, 5]) {
      await player.bet(`same-${n}`, "1.5")
      player.recorded(`same-${n}`, "1.5")
    }
    await player.bet("same-back", "2")
    await player.rollback("same-r", "same-back")
    player.recorded("same-back", "2", { rolled_back: true })
    player.recorded("same-never", "2", { rolled_back: true })
    house.clock.advance(60 * MINUTE_MS)
    await module.reconcile()
    expect(await differences()).toEqual([])
  })

  test("that differ are kept, each with what it is, until they no longer do", async () => {
    const player = await seat()
    await player.bet("d-amount", "1")
    player.recorded("d-amount", "2")
    player.recorded("d-here", "3")
    await player.bet("d-there", "4")
    await player.bet("d-state", "5")
    player.recorded("d-state", "5", { rolled_back: true })
    house.clock.advance(60 * MINUTE_MS)
    const told = house.reported.length
    await module.reconcile()
    expect(await differences()).toEqual([
      { tx: "d-amount", what: "AMOUNT" },
      { tx: "d-here", what: "MISSING_HERE" },
      { tx: "d-state", what: "STATE" },
      { tx: "d-there", what: "MISSING_THERE" },
    ])
    expect(house.reported.length).toBe(told + 1)
  })

  test("of more pages than are read at once are compared window by window, to their end", async () => {
    const player = await seat()
    const began = house.clock.now().getTime()
    // Two a page, so that these are more than two hundred of them.
    for (let n = 0; n < 450; n++)
      player.recorded(`many-${n}`, "1", {
        rolled_back: true,
        at: new Date(began + n * 7_000).toISOString(),
      })
    player.recorded("many-last", "3", { at: new Date(began + 53 * MINUTE_MS).toISOString() })
    house.clock.advance(70 * MINUTE_MS)
    await module.reconcile()
    expect((await differences()).filter(({ tx }) => tx.startsWith("many"))).toEqual([
      { tx: "many-last", what: "MISSING_HERE" },
    ])
    const { rows } = await sql<{ upto: Date }>`select upto from provider_reconciliation`.execute(
      house.database.db,
    )
    expect(rows).toEqual([{ upto: new Date(house.clock.now().getTime() - 10 * MINUTE_MS) }])
    books.splice(0, books.length, ...books.filter(({ tx_id }) => !tx_id.startsWith("many")))
    await sql`delete from provider_difference where tx_id = 'many-last'`.execute(house.database.db)
  })

  test("of a time that is too long ago are never compared, and that is a difference", async () => {
    const [upto, now] = [new Date(house.clock.now().getTime() - 10 * 86_400_000), house.clock.now()]
    await sql`update provider_reconciliation set upto = ${upto}`.execute(house.database.db)
    await module.reconcile()
    const { rows } = await sql`
      select kind, tx_id as tx, theirs, member_id as member from provider_difference where what = 'NOT_COMPARED'`.execute(
      house.database.db,
    )
    const to = new Date(now.getTime() - 7 * 86_400_000).toISOString()
    expect(rows).toEqual([
      { kind: "gap", tx: upto.toISOString(), theirs: { from: upto.toISOString(), to }, member: null },
    ])
    expect(house.reported.map(String).join()).toContain("never compared")
    await sql`update provider_difference set resolved_at = ${now} where what = 'NOT_COMPARED'`.execute(
      house.database.db,
    )
  })

  test("of a transaction that came late: missing at first, and then late", async () => {
    const player = await seat()
    player.recorded("late", "6", { kind: "promo-win" })
    house.clock.advance(60 * MINUTE_MS)
    await module.reconcile()
    expect(await differences()).toContainEqual({ tx: "late", what: "MISSING_HERE" })
    house.clock.advance(20 * MINUTE_MS)
    await player.promo("late", "6")
    house.clock.advance(30 * MINUTE_MS)
    await module.reconcile()
    expect((await differences()).filter(({ tx }) => tx === "late")).toEqual([{ tx: "late", what: "LATE" }])
  })

  test("tell of what was played at a table, stake and prize", async () => {
    const player = await seat()
    await player.reserve("sit-1", "60", "table-1")
    await player.release("end-1", "sit-1", "20", "5")
    player.recorded("end-1", "20", { kind: "release", win: "5" })
    await player.reserve("sit-2", "60", "table-2")
    await player.release("end-2", "sit-2", "20", "5")
    player.recorded("end-2", "20", { kind: "release", win: "6" })
    await player.reserve("sit-3", "60", "table-3")
    await player.release("end-3", "sit-3", "1", "0")
    house.clock.advance(60 * MINUTE_MS)
    await module.reconcile()
    expect((await differences()).filter(({ tx }) => tx.startsWith("end-"))).toEqual([
      { tx: "end-2", what: "AMOUNT" },
      { tx: "end-3", what: "MISSING_THERE" },
    ])
  })

  test("may tell of a number twice, and again the next time: it is one difference", async () => {
    const player = await seat()
    const other = await seat()
    house.clock.advance(60 * MINUTE_MS)
    await module.reconcile()
    // So near to the end of this comparison that the next tells of it, too.
    house.clock.advance(46 * MINUTE_MS)
    for (const _ of [1, 2]) player.recorded("twice", "6")
    other.recorded("twice", "7")
    house.clock.advance(14 * MINUTE_MS)
    for (const _ of [1, 2, 3]) {
      await module.reconcile()
      expect((await differences()).filter(({ tx }) => tx === "twice")).toEqual(
        ["MISSING_HERE", "MISSING_HERE"].map((what) => ({ tx: "twice", what })),
      )
      house.clock.advance(20 * MINUTE_MS)
    }
    const { rows } = await sql<{ state: string }>`
      select state from provider_comparison order by id desc limit 3`.execute(house.database.db)
    expect(rows.map(({ state }) => state)).toEqual(["DONE", "DONE", "DONE"])
  })

  test("that do not come are asked for again, with the same time", async () => {
    const player = await seat()
    await player.bet("again", "1")
    player.recorded("again", "7")
    isAway = true
    house.clock.advance(60 * MINUTE_MS)
    const before = (await differences()).length
    await module.reconcile()
    expect(await differences()).toHaveLength(before)
    isAway = false
    house.clock.advance(60 * MINUTE_MS)
    await module.reconcile()
    expect(await differences()).toContainEqual({ tx: "again", what: "AMOUNT" })
  })
})

describe("records that are remembered for a while", () => {
  const count = async (table: "provider_session" | "provider_comparison" | "provider_difference") =>
    (
      await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(table)}`.execute(
        house.database.db,
      )
    ).rows[0]?.count

  test("is forgotten: sessions, comparisons, and differences that mended themselves", async () => {
    const player = await seat()
    await player.bet("mended", "1")
    house.clock.advance(60 * MINUTE_MS)
    await module.reconcile()
    const { db } = house.database
    await sql`update provider_difference set resolved_at = ${house.clock.now()} where resolved_at is null`.execute(
      db,
    )
    await sql`update provider_difference set resolved_by = 'anna', why = 'seen' where tx_id = 'd-amount'`.execute(
      db,
    )
    await module.sweep()
    const before = await count("provider_difference")
    expect(before).toBeGreaterThan(1)
    house.clock.advance(91 * DAY_MS)
    await module.sweep()
    expect(await count("provider_session")).toBe(0)
    expect(await count("provider_comparison")).toBe(0)
    // Differences that a person decided stay; so does every number of a vendor.
    expect(await count("provider_difference")).toBe(1)
    expect(await module.wallet.find(VENDOR, "mended")).toHaveLength(1)
  })
})

describe("a round that stays open", () => {
  const stateOf = async (round: string) =>
    (
      await sql<{
        open: boolean
        told: string | null
      }>`select closed_at is null as open, told from provider_round
        where round = ${round}`.execute(house.database.db)
    ).rows[0]

  test("is asked for after a while, and closed when its vendor ended it", async () => {
    const player = await seat()
    rounds.set("r-done", "completed").set("r-on", "in_progress")
    await player.bet("done", "1")
    await player.bet("on", "1")
    await module.lookAfterOpenRounds()
    expect(await stateOf("r-done")).toEqual({ open: true, told: null })
    house.clock.advance(16 * MINUTE_MS)
    await module.lookAfterOpenRounds()
    expect(await stateOf("r-done")).toEqual({ open: false, told: "completed" })
    expect(await stateOf("r-on")).toEqual({ open: true, told: "in_progress" })
  })

  test("that is cancelled gives back what was set aside for it, once", async () => {
    const player = await seat("100")
    rounds.set("table", "cancelled")
    await player.reserve("sit", "60", "table")
    expect(await player.held()).toBe(parseAmount("40"))
    house.clock.advance(16 * MINUTE_MS)
    await module.lookAfterOpenRounds()
    expect(await player.held()).toBe(parseAmount("100"))
    house.clock.advance(61 * MINUTE_MS)
    await module.lookAfterOpenRounds()
    expect(await player.held()).toBe(parseAmount("100"))
  })

  test("that its vendor does not know is given up after a day", async () => {
    const player = await seat("100")
    await player.reserve("lost", "60", "nobody")
    house.clock.advance(16 * MINUTE_MS)
    await module.lookAfterOpenRounds()
    expect(await stateOf("nobody")).toEqual({ open: true, told: "unknown" })
    house.clock.advance(25 * 60 * MINUTE_MS)
    await module.lookAfterOpenRounds()
    expect(await stateOf("nobody")).toEqual({ open: false, told: "unknown" })
    expect(await player.held()).toBe(parseAmount("100"))
  })
})
