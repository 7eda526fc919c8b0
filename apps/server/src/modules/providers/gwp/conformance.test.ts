import { HOUSE_CASES } from "@croupier/provider/conformance"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MERCHANT, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

test.each(HOUSE_CASES.map((each) => [each.id, each.title, each.run] as const))(
  "%s: %s",
  async (_id, _title, run) => {
    await run(house.onTrial)
  },
)

test("every movement is in the ledger, and nothing else is", async () => {
  const { rows } = await sql<{
    moved: bigint
  }>`select coalesce(sum(moved), 0)::bigint as moved from provider_transaction`.execute(house.database.db)
  // A reversal that was not possible is the vendor's account's already, and owed by the player.
  const owed = await house.ledger.houseBalance(MERCHANT, "debt", "BRL")
  expect((await house.vendorAccount()) + owed).toBe(-(rows[0]?.moved ?? 0n))
  expect((await house.ledger.verify()).differences).toEqual([])
})

test("rounds know what was staked and won in them", async () => {
  const { rows } = await sql<{ net: bigint; moved: bigint }>`
    select (select coalesce(sum(won - staked), 0)::bigint from provider_round) as net,
           (select coalesce(sum(moved) filter (where kind <> 'adjust' or is_cancelled), 0)::bigint
              from provider_transaction where kind <> 'promo') as moved`.execute(house.database.db)
  expect(rows[0]?.net).toBe(rows[0]?.moved)
})
