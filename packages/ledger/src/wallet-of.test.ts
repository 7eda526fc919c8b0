import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { ledgerMigrations } from "./index.ts"

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations] })
})
afterAll(() => store.drop())

test("a wallet is read by its key within the statement that asks, whatever asks", async () => {
  const { pool } = store.database
  await pool.query("insert into ledger.wallet (bucket, id) values (1, 65537)")
  const asked = `from unnest('{1,1}'::smallint[], '{65537,131073}'::bigint[]) u (bucket, wallet)
                 cross join lateral ledger.wallet_of(u.bucket, u.wallet) w`
  const { rows } = await pool.query(`select w.id::text, w.balance, w.closed_to ${asked}`)
  expect(rows).toEqual([{ id: "65537", balance: 0n, closed_to: 0 }])
  const plan = await pool.query<{ "QUERY PLAN": string }>(`explain select w.balance ${asked}`)
  const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n")
  expect(lines).toMatch(/on wallet/)
  expect(lines).not.toContain("wallet_of")
})
