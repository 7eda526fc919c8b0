import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { sql } from "@croupier/database"
import { afterAll, expect, test } from "vitest"
import { testDatabase } from "./test-database.ts"

const folder = await mkdtemp(join(tmpdir(), "croupier-migrations-"))
await writeFile(join(folder, "001_thing.sql"), "create table thing (id int primary key);")
const migrations = [{ name: "10_things", schema: "things", folder: pathToFileURL(`${folder}/`) }]
afterAll(() => rm(folder, { recursive: true }))

test("two databases of one template share nothing", async () => {
  const [one, other] = await Promise.all([testDatabase({ migrations }), testDatabase({ migrations })])
  await sql`insert into thing values (1)`.execute(one.database.db)
  const { rows } = await sql`select * from thing`.execute(other.database.db)
  expect(rows).toEqual([])
  await Promise.all([one.drop(), other.drop()])
})

test("a template is not shared between different migrations", async () => {
  const empty = await testDatabase()
  const { rows } = await sql<{ found: string | null }>`select to_regclass('thing') as found`.execute(
    empty.database.db,
  )
  expect(rows).toEqual([{ found: null }])
  await empty.drop()
})
