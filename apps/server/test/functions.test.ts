import { migrate, type Db, sql } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { expect, onTestFinished, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { houseBefore } from "./release-before.ts"

/** Functions, and the triggers that stand on them. */
async function functionsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(p.oid) as text
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where n.nspname not in ('pg_catalog', 'information_schema') and l.lanname in ('sql', 'plpgsql')
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`.execute(db)
  return rows.map(({ text }) => text)
}

async function databaseWith(migrations: readonly (typeof MIGRATIONS)[number][]) {
  const store = await testDatabase({ migrations })
  onTestFinished(() => store.drop())
  return store.database.db
}

test("a house that was upgraded has the functions of a new one", async () => {
  const { long } = (await houseBefore()).database
  await migrate(long, MIGRATIONS)
  expect(await functionsOf(long)).toEqual(await functionsOf(await databaseWith(MIGRATIONS)))
})

test("every function of a new house stands in a file", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct p.oid::regproc::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where n.nspname not in ('pg_catalog', 'information_schema') and l.lanname in ('sql', 'plpgsql')
       and p.oid::regproc::text not in (select name from function_text)`.execute(
    await databaseWith(MIGRATIONS),
  )
  expect(rows).toEqual([])
})
