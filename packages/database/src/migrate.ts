import { readdir, readFile } from "node:fs/promises"
import { sql } from "kysely"
import { bringFunctions } from "./functions.ts"
import { inTransaction, type Db, type Tx } from "./transaction.ts"
import type { MigrationSource } from "./migration-source.ts"

/** The lock that starting processes share; those of releases before took the same by Kysely's migrator. */
const LOCK = 3853314791062309107n

/**
 * Brings the schema forward: every migration that has not run, then the functions whose texts have changed. All of it is
 * one transaction, under a lock that several starting processes share: give it the `long` connections of a database. A file that
 * waits for a table gives up after some seconds, since every posting would wait behind it. Answers with the names of the
 * migrations that ran. Throws the first failure, and then nothing is changed; throws too where the database is of a
 * later release.
 */
export async function migrate(db: Db, sources: readonly MigrationSource[]): Promise<string[]> {
  const migrations = await read(sources)
  return inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const pending = await pendingOf(tx, migrations)
    for (const name of pending) {
      await sql.raw(`set local lock_timeout = '5s';\n${migrations.get(name) ?? ""}`).execute(tx)
      await sql`insert into schema_migration (name, timestamp)
        values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(tx)
    }
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await bringFunctions(tx, sources)
    return pending
  })
}

/** Texts by name, in the order in which they run. */
async function read(sources: readonly MigrationSource[]): Promise<Map<string, string>> {
  const found: [name: string, text: string][] = []
  for (const source of sources)
    for (const file of (await readdir(source.folder)).filter((each) => each.endsWith(".sql")))
      found.push([
        `${source.name}_${file.slice(0, -4)}`,
        await readFile(new URL(file, source.folder), "utf8"),
      ])
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function pendingOf(tx: Tx, migrations: ReadonlyMap<string, string>): Promise<string[]> {
  await sql`create table if not exists schema_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(tx)
  const done = new Set(rows.map(({ name }) => name))
  for (const name of done)
    if (!migrations.has(name))
      throw new Error(
        `the database is of a later release: it has the migration ${name}, which this one does not know`,
      )
  return [...migrations.keys()].filter((name) => !done.has(name))
}
