import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { plansOf, readWhole } from "../../../test/plans.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { cohortsOf, funnelOf } from "./funnel.ts"

/** Funnel and cohorts read days and months by their indexes, however many players and clicks there are. */

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase({ migrations: MIGRATIONS })
})
afterAll(() => store.drop())

const span = { from: "2026-10-01", until: "2026-11-20", after: undefined, limit: 51 }

test.each([
  ["an agent", 7n, [/campaign_day_(pkey|of_merchant)/, /campaign_click_day_(pkey|of_merchant)/]],
  ["a merchant", null, [/campaign_day_of_merchant/, /campaign_click_day_of_merchant/]],
] as const)("the funnel of %s", async (_of, agentId, indexes) => {
  const plan = await plansOf(store.database.db, (tx) =>
    funnelOf(tx, { merchantId: 1, agentId, codes: ["RAFA24"], ...span }),
  )
  expect(readWhole(plan)).toEqual([])
  for (const index of indexes) expect(plan).toMatch(index)
})

test.each([
  ["an agent", 7n],
  ["a merchant", null],
] as const)("cohorts of %s", async (_of, agentId) => {
  const plan = await plansOf(store.database.db, (tx) =>
    cohortsOf(tx, {
      merchantId: 1,
      agentId,
      code: undefined,
      campaignId: undefined,
      before: undefined,
      limit: 13,
    }),
  )
  expect(readWhole(plan)).toEqual([])
  expect(plan).toMatch(
    agentId === null ? /campaign_cohort_of_merchant/ : /campaign_cohort_(pkey|of_merchant)/,
  )
})
