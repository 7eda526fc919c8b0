import { parseAmount } from "@croupier/money"
import { sql } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { ledgerMigrations } from "@croupier/ledger"
import { afterEach, beforeEach, expect, test } from "vitest"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { kernelMigrations, projections } from "../../kernel/projections.ts"
import { merchantMigrations } from "../merchants/index.ts"
import { playMigrations } from "../play/index.ts"
import { gameMigrations } from "./index.ts"
import { played } from "./played.ts"
import { listed, OTHER, testHouse, VENDOR, type TestHouse } from "./test-house.ts"

let house: TestHouse
beforeEach(async () => {
  house = await testHouse()
  await house.catalogue.takeList(VENDOR, [
    listed("tiger", "Tiger", { rtp: 9_650, volatility: "LOW" }),
    listed("dragon", "Dragon", { rtp: 9_800 }),
    listed("crash", "Balloon", { category: "MINI", rtp: 9_900, volatility: "HIGH" }),
  ])
  await house.catalogue.takeList(OTHER, [
    listed("koi", "Koi Pond", { category: "FISH", volatility: "MEDIUM" }),
    listed("spur", "Spur", { category: "COCKFIGHT" }),
  ])
})
afterEach(() => house.close())

test("a list goes by what is new, played most, returns most or moves most, a page at a time, none twice", async () => {
  await sql`insert into game_played (merchant_id, day, vendor, game, bets) values
    (1, '2026-11-19', 'PAPER', 'crash', 3), (1, '2026-11-20', 'PAPER', 'crash', 4), (1, '2026-11-20', 'RIVER', 'koi', 6),
    (1, '2026-10-01', 'PAPER', 'tiger', 900), (2, '2026-11-20', 'PAPER', 'dragon', 900)`.execute(house.db)
  const by = async (order: "new" | "top" | "rtp" | "volatility") => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await house.lobby({ limit: 1, order, cursor })
      seen.push(...page.games.map(({ gameCode }) => gameCode))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return seen
  }
  expect(await by("new")).toEqual(["koi", "crash", "dragon", "tiger"])
  expect(await by("top")).toEqual(["crash", "koi", "tiger", "dragon"])
  expect(await by("rtp")).toEqual(["crash", "dragon", "tiger", "koi"])
  expect(await by("volatility")).toEqual(["crash", "koi", "tiger", "dragon"])
})

test("a kind of game that the land of the merchant's currency forbids is not listed, searched or in the menu", async () => {
  expect(await house.codes({ gameCategory: "COCKFIGHT" })).toEqual([])
  expect(await house.codes({ search: "spur" })).toEqual([])
  const menu = await house.catalogue.routes.gameMenu({}, house.context)
  expect(menu.categories.map(({ gameCategory }) => gameCategory)).toEqual(["FISH", "RNG", "MINI"])
})

test("bets with money are counted by day and game; play money and what was taken back are not", async () => {
  const { database, drop } = await testDatabase({
    migrations: [ledgerMigrations, kernelMigrations, merchantMigrations, playMigrations, gameMigrations],
  })
  const settledAt = new Date("2026-11-20T23:59:59Z")
  const payout = parseAmount("0")
  for (const given of [{}, {}, { asset: "FUN" as const }, { bets: -1, revision: 1 }])
    await writePlayFact(database.db, { memberId: 1n, payout, settledAt, game: "SSC1M", bets: 1, ...given })
  const all = projections({ db: database.db, all: [played], onError: () => {} })
  await all.catchUp()
  const rows = async () =>
    (await sql`select merchant_id, day::text, vendor, game, bets::int from game_played`.execute(database.db))
      .rows
  const counted = [{ merchant_id: 1, day: "2026-11-20", vendor: "", game: "SSC1M", bets: 1 }]
  expect(await rows()).toEqual(counted)
  await all.rebuild("games.played")
  expect(await rows()).toEqual(counted)
  await drop()
})
