import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { merchantMigrations } from "../merchants/index.ts"
import type { ListedGame } from "./game.ts"
import { gameMigrations } from "./index.ts"
import { takeList } from "./take-list.ts"
import { listed, VENDOR } from "./test-house.ts"
import { readVendorList } from "./vendor-list.ts"

let store: TestDatabase
const told: unknown[] = []
let failing = false
beforeAll(async () => {
  store = await testDatabase({ migrations: [merchantMigrations, gameMigrations] })
})
afterAll(() => store.drop())

const clock = fakeClock("2026-11-20T12:00:00Z")
const take = (...games: readonly ListedGame[]) =>
  takeList(
    {
      db: store.database.db,
      clock,
      events: {
        emit: async (_, name, payload) => {
          if (failing) throw new Error("the notice is not written")
          told.push([name, payload])
        },
      },
    },
    VENDOR,
    games,
  )
const stakes = (minimum: string, maximum: string) => ({
  minimum: parseAmount(minimum),
  maximum: parseAmount(maximum),
})
const lanterns = (more: Partial<ListedGame>) =>
  listed("lanterns", "Lanterns", { rtp: 96_72, volatility: "MEDIUM", stakes: stakes("0.2", "100"), ...more })

test("safety/41: a list with another version, return, volatility or limit of a game tells it once, in the transaction that takes it", async () => {
  await take(lanterns({}))
  // A version that comes where none was told is no change of the game.
  await take(lanterns({ version: "1" }))
  await take(lanterns({ version: "1", isHot: true, tags: ["lines"] }))
  expect(told).toEqual([])

  failing = true
  const next = lanterns({ version: "2", rtp: 95_10, stakes: stakes("0.2", "50") })
  await expect(take(next)).rejects.toThrow("the notice is not written")
  failing = false
  await take(next)
  await take(next)
  const before = { version: "1", rtp: 96_72, volatility: "MEDIUM", least: "0.20", highest: "100.00" }
  const after = { ...before, version: "2", rtp: 95_10, highest: "50.00" }
  const about = {
    vendor: "PAPER",
    merchantId: null,
    gameCode: "lanterns",
    category: "RNG",
    names: { EN: "Lanterns" },
    at: clock.now().toISOString(),
  }
  expect(told).toEqual([["gameRulesChanged", { ...about, before, after }]])

  told.length = 0
  await take(lanterns({ version: "2", rtp: 95_10, volatility: "HIGH", stakes: stakes("0.2", "50") }))
  expect(told).toEqual([
    ["gameRulesChanged", { ...about, before: after, after: { ...after, volatility: "HIGH" } }],
  ])
})

test("a game that the house hides, and one of a vendor that it closed, tell nothing", async () => {
  const { db } = store.database
  await take(lanterns({ version: "3" }))
  told.length = 0
  await sql`update game set chosen = '{"state":"HIDDEN"}' where code = 'lanterns'`.execute(db)
  await take(lanterns({ version: "4" }))
  await sql`update game set chosen = '{"state":"MAINTENANCE"}' where code = 'lanterns'`.execute(db)
  await sql`update game_vendor set status = 'CLOSED'`.execute(db)
  await take(lanterns({ version: "5" }))
  expect(told).toEqual([])
  await sql`update game_vendor set status = 'OPEN'`.execute(db)
  await take(lanterns({ version: "6" }))
  expect(told).toHaveLength(1)
})

test("figures of a game without a version tell nothing", async () => {
  told.length = 0
  await take(listed("dice", "Dice", { rtp: 99_00 }))
  await take(listed("dice", "Dice", { rtp: 98_00 }))
  expect(told).toEqual([])
})

test("a vendor's list may name the version of a game", () => {
  const list = (version?: string) => ({
    vendor: { code: "PAPER", name: "Paper" },
    games: [{ game: "dice", category: "MINI", names: { EN: "Dice" }, ...(version ? { version } : {}) }],
  })
  expect(readVendorList(list("2.1"), "http://list.test").games[0]?.version).toBe("2.1")
  expect(readVendorList(list(), "http://list.test").games[0]?.version).toBe(null)
  expect(() => readVendorList(list("x".repeat(41)), "http://list.test")).toThrow()
})
