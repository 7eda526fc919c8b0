import { sql } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"

/**
 * SQL functions outside of the ledger that move money, each with the code that says whose: a lane of `ledger.lane`, or a
 * caller that says it by `ledger.notifyMoved`. A new one belongs here once its caller does.
 */
const NOTIFIED_BY: Readonly<Record<string, string>> = {
  place_lottery_bets: "lottery/placing.ts",
  place_chase_legs: "lottery/chase-legs.ts",
  settle_lottery_bucket: "lottery/settlement.ts",
  provider_take_batch: "providers/step-lane.ts",
  provider_take_bet: "providers/wallet/take-bet.ts",
  point_credit: "points/earning.ts",
  // Inside settle_lottery_bucket, and where a bet is taken back.
  lottery_free_bet_keep: "lottery/settlement.ts, lottery/betting/cancel.ts",
  // Inside settle_lottery_bucket.
  lottery_free_bets_undo: "lottery/settlement.ts",
  resettle_lottery_bucket: "lottery/settlement.ts",
}

test("every SQL function of a module that moves money is known, with who tells whose it was", async () => {
  const store = await testDatabase({ migrations: MIGRATIONS })
  try {
    const { rows } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'ledger')
       and p.prosrc ~ 'ledger[.](post|reserve|capture|release|claim|take|owe|collect|forgive|journal|stake[(])'
     order by 1`.execute(store.database.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(NOTIFIED_BY).toSorted())
  } finally {
    await store.drop()
  }
})
