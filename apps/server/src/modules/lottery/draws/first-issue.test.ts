import { sql } from "@croupier/database"
import { fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { gameOf, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  // Sale of the issue that draws at 12:01:00 ended at 12:00:55.
  house = await testHouse([gameOf("SSC")], { clock: fakeClock("2026-11-20T12:00:57Z") })
})
afterAll(() => house.close())

test("a house that opens between the end of a sale and its draw begins with the next issue, so that each is committed to before its sale ends", async () => {
  const { rows } = await sql<{ first: Date; late: number }>`
    select min(draws_at) as first, count(*) filter (where committed_at >= closes_at)::int as late from lottery_issue`.execute(
    house.store.database.db,
  )
  expect(rows[0]).toEqual({ first: new Date("2026-11-20T12:02:00Z"), late: 0 })
})
