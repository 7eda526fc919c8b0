import { migrate, sql, type Db, type MigrationSource } from "@croupier/database"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterEach, beforeEach, expect, test } from "vitest"
import { identityMigrations } from "../modules/identity/index.ts"
import { httpMigrations } from "./migrations.ts"

const TABLES = ["payload_key", "payload_nonce", "rate_budget"]

let opened: TestDatabase[]
beforeEach(() => void (opened = []))
afterEach(() => Promise.all(opened.map((each) => each.drop())))

async function open(migrations: readonly MigrationSource[]): Promise<TestDatabase["database"]> {
  const made = await testDatabase({ migrations })
  opened.push(made)
  return made.database
}

/** The columns, constraints and indexes of the layer's tables, as PostgreSQL writes them. */
async function shapeOf(db: Db): Promise<readonly unknown[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                     pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = any(${TABLES}::regclass[]) and a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = any(${TABLES}::regclass[])
    union all
    select pg_get_indexdef(indexrelid) from pg_index where indrelid = any(${TABLES}::regclass[])
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

test("the tables of the HTTP layer are the same in a new house, in one that was opened before, and without identity", async () => {
  const [fresh, upgraded, alone] = await Promise.all([
    open([identityMigrations, httpMigrations]),
    open([identityMigrations]),
    open([httpMigrations]),
  ])
  await migrate(upgraded.long, [identityMigrations, httpMigrations])
  const shape = await shapeOf(fresh.db)
  expect(shape.length).toBeGreaterThan(TABLES.length)
  expect(await shapeOf(upgraded.long)).toEqual(shape)
  expect(await shapeOf(alone.db)).toEqual(shape)
})

test("an upgrade keeps the keys, the used nonces and the spent budgets of a house", async () => {
  const { db, long } = await open([identityMigrations])
  await sql`insert into http.payload_key values ('k1', '{}', '\\x01', now(), now() + interval '1 day')`.execute(
    db,
  )
  await sql`insert into http.payload_nonce values ('n1', now() + interval '1 hour')`.execute(db)
  await sql`insert into http.rate_budget values ('login', '203.0.113.1', 7, now() + interval '1 minute')`.execute(
    db,
  )
  expect(await migrate(long, [identityMigrations, httpMigrations])).toEqual(["90_http_0001_http"])
  const { rows } = await sql<{ kid: string; nonce: string; spent: number }>`
    select kid, nonce, spent from payload_key, payload_nonce, rate_budget`.execute(long)
  expect(rows).toEqual([{ kid: "k1", nonce: "n1", spent: 7 }])
})
