import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

/** Outside draws during downtime: their issues become void, and the log has one line. */

const CHAINS = ["CHAIN1", "CHAIN2"]
const FEEDS = ["FEED1", "FEED2"]
/** The outages that were told: no node of the chain answers. */
const away = new Set<unknown>()
let house: TestHouse
beforeAll(async () => {
  house = await testHouse(
    [...CHAINS, ...FEEDS].map((code) => gameOf(code)),
    { parts: { outages: { away: (_, why) => void away.add(why), back: () => {} } } },
  )
  for (const code of CHAINS)
    await house.lottery.setSource(1, code, {
      kind: "CHAIN",
      waitSeconds: 600,
      settings: { chainId: 1_337, blockMs: 3_000, confirmations: 2 },
    })
  for (const code of FEEDS)
    await house.lottery.setSource(1, code, {
      kind: "OFFICIAL",
      waitSeconds: 600,
      settings: { drawnBy: "Officials", feeds: [], feedGame: code },
    })
  // Issues made before the sources were named are drawn by the house.
  await house.pass(2 * 3_600_000)
  await house.lottery.askOutside()
  house.noticed.length = 0
  house.reported.length = 0
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await house.close()
})

test("an hour without the house: every issue of a chain or a feed is void, told in one line, and no fault", async () => {
  const member = await house.member("100")
  for (const gameCode of ["CHAIN1", "FEED1"]) {
    const issue = await onSale(house, gameCode)
    await house.lottery.routes.placeBets({ gameCode, issue, lines: [firstDigit("7")], cost: "2" }, member)
  }
  await house.pass(3_600_000)
  for (let round = 0; round < 3; round++) await house.lottery.askOutside()
  await house.lottery.round()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lottery_issue where state = 'CANCELLED'`.execute(
    house.store.database.db,
  )
  const count = rows[0]?.count ?? 0
  expect(count).toBeGreaterThan(100)
  expect(house.reported.filter((error) => !away.has(error))).toEqual([])
  expect(house.noticed).toHaveLength(1)
  expect(house.noticed[0]).toMatchObject({
    text: `${count} issues of lotteries have no result and are void`,
    facts: { issues: count },
  })
  expect(await house.balance(member)).toBe("100.00")
  // Nothing more is said of them.
  await house.lottery.askOutside()
  expect(house.noticed).toHaveLength(1)
})
