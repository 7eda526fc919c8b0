import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { ledgerMigrations } from "./index.ts"

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations] })
})
afterAll(() => store.drop())

const ASKING =
  "select w.balance from unnest('{1,1}'::smallint[], '{65537,131073}'::bigint[]) u (bucket, wallet)"

test("a wallet is read as if the statement that asks named its table", async () => {
  const { pool } = store.database
  await pool.query("insert into ledger.wallet (bucket, id) values (1, 65537)")
  const asked = `${ASKING} left join lateral (select x.* from ledger.wallet_of(u.bucket, u.wallet) x) w on true`
  const { rows } = await pool.query<{ balance: bigint | null }>(asked)
  expect(rows).toEqual([{ balance: 0n }, { balance: null }])
  const planOf = async (text: string) =>
    (await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`)).rows.map((row) => row["QUERY PLAN"])
  expect(await planOf(asked)).toEqual(
    await planOf(`${ASKING} left join lateral
      (select * from ledger.wallet w where w.bucket = u.bucket and w.id = u.wallet) w on true`),
  )
})
