import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { plansOf, readWhole } from "../../../test/plans.ts"
import { anomaliesOf, anomaliesOfAgents } from "./anomalies/anomaly-store.ts"
import { grossGamingRevenue, rebatesOfTime } from "./figures/counted-facts.ts"
import { teamSums } from "./figures/overview.ts"
import { testTree, type TestTree } from "./test-house.ts"

/** Lists and figures of agents are found by indexes, however many members and facts there are. */

let tree: TestTree
beforeAll(async () => {
  tree = await testTree()
})
afterAll(() => tree.close())

const from = new Date("2026-11-01T03:00:00Z")
const until = new Date("2026-11-20T03:00:00Z")
const page = { before: 900n, limit: 51 }

test.each([
  ["anomalies of a merchant", {}, "agent_anomaly_of"],
  ["anomalies of a kind and state", { kind: "ring", state: "OPEN" }, "agent_anomaly"],
] as const)("%s are found in their order", async (_name, asked, index) => {
  const plan = await plansOf(tree.db, (tx) => anomaliesOf(tx, MERCHANT, { ...asked, ...page }))
  expect(readWhole(plan)).toEqual([])
  expect(plan).toContain(index)
})

test("anomalies of agents, revenue, rebates and the figures of a team read no table whole", async () => {
  const money = { merchantId: MERCHANT, asset: "BRL", from, until } as const
  const reads = {
    agent_anomaly_of_agent: await plansOf(tree.db, (tx) => anomaliesOfAgents(tx, [7n, 8n])),
    agent_rebate_share_by_time: await plansOf(tree.db, (tx) => rebatesOfTime(tx, money)),
    agent_hour_pkey: await plansOf(tree.db, (tx) => teamSums(tx, 7n, "BRL", [from], until)),
  }
  for (const [index, plan] of Object.entries(reads)) {
    expect(readWhole(plan)).toEqual([])
    expect(plan).toContain(index)
  }
})

test("revenue of a month reads the hours of that month, among those of years", async () => {
  await sql`
    insert into agent_member_hour (line_id, hour, member_id, asset, merchant_id, bets, stake, payout, valid_bet, deposits, withdrawals,
        rebates, bonuses, cashbacks, fees)
      select n % 50, ${until}::timestamptz - n * interval '1 hour', n, 'BRL', ${MERCHANT}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from generate_series(20000, 1, -1) n`.execute(tree.db)
  await sql.raw("vacuum analyze agent_member_hour").execute(tree.db)
  const plan = await plansOf(tree.db, (tx) =>
    grossGamingRevenue(tx, { merchantId: MERCHANT, asset: "BRL", from, until }),
  )
  expect(readWhole(plan)).toEqual([])
  expect(plan).toContain("agent_member_hour_by_time")
  await sql`delete from agent_member_hour`.execute(tree.db)
})
