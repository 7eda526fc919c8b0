import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import type { Tx } from "@croupier/database"
import { plansOf, readWhole } from "../../../test/plans.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { enrolmentOf, listEnrolments } from "./enrolments.ts"
import { listPlayers } from "./players/player-views.ts"
import { listProgrammes } from "./programmes/programme-store.ts"
import { listStatements } from "./statements/statement-store.ts"

/** Lists of affiliates are read in the order of their indexes, however many rows there are. */

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase({ migrations: MIGRATIONS })
})
afterAll(() => store.drop())

const all = { merchantId: 1, before: 900n, limit: 50 }
const LISTS: Readonly<Record<string, readonly [read: (tx: Tx) => Promise<unknown>, index: string]>> = {
  programmes: [(tx) => listProgrammes(tx, all), "affiliate_programme_of_merchant"],
  "affiliates of a merchant": [(tx) => listEnrolments(tx, all), "affiliate_of_merchant"],
  "enrolments of an agent": [(tx) => enrolmentOf(tx, 7n), "affiliate_of_member"],
  "players of an affiliate": [
    (tx) => listPlayers(tx, { merchantId: 1, affiliateId: 7n, cursor: "9.1", limit: 50 }),
    "affiliate_player_of",
  ],
  "players of a merchant": [
    (tx) => listPlayers(tx, { merchantId: 1, cursor: "9.1", limit: 50 }),
    "affiliate_player_of_merchant",
  ],
  "statements of a merchant": [(tx) => listStatements(tx, all), "affiliate_statement"],
  "statements of an affiliate": [
    (tx) => listStatements(tx, { ...all, affiliateId: 7n }),
    "affiliate_statement",
  ],
}

test.each(Object.entries(LISTS))("%s", async (_name, [read, index]) => {
  const plan = await plansOf(store.database.db, read)
  expect(readWhole(plan)).toEqual([])
  expect(plan).toContain(index)
})
