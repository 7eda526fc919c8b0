import { readdir, readFile } from "node:fs/promises"
import { sql } from "kysely"
import { bringFunctions } from "./functions.ts"
import type { MigrationSource } from "./migration-source.ts"
import {
  endOtherSessions,
  makeSchemas,
  migratingPathOf,
  MIGRATION_SCHEMA,
  keepSearchPath,
  takeOverRecords,
} from "./search-path.ts"
import { inTransaction, type Db, type Tx } from "./transaction.ts"

/** The lock that starting processes share; those of releases before took the same by Kysely's migrator. */
const LOCK = 3853314791062309107n

const RECORDS = sql.id(MIGRATION_SCHEMA, "schema_migration")

interface Migration {
  readonly source: MigrationSource
  readonly text: string
}

/**
 * Brings the schema forward: every migration that has not run, then the functions whose texts have changed. All of it is
 * one transaction, under a lock that several starting processes share: give it the `long` connections of a database. A file that
 * waits for a table gives up after some seconds, since every posting would wait behind it. Answers with the names of the
 * migrations that ran. Throws the first failure, and then nothing is changed; throws too where the database is of a
 * later release.
 *
 * Objects that a source creates stand in the schema of the source. At the end the search path of the session, and of later ones
 * of the role in this database, names the schemas of all sources. Where the tables of a house stood in `public`, the
 * role's other sessions are ended: what they ask next is UNAVAILABLE once, and their next connections know the schemas.
 */
export async function migrate(db: Db, sources: readonly MigrationSource[]): Promise<string[]> {
  const migrations = await read(sources)
  const { pending, wasPublic } = await inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await makeSchemas(tx, sources)
    const wasPublic = await takeOverRecords(tx)
    const pending = await pendingOf(tx, migrations)
    for (const [name, { source, text }] of pending) {
      const path = migratingPathOf(source, sources)
      await sql.raw(`set local lock_timeout = '5s'; set local search_path = ${path};\n${text}`).execute(tx)
      await sql`insert into ${RECORDS} (name, timestamp)
        values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(tx)
    }
    await sql`set local lock_timeout = '5s'`.execute(tx)
    await bringFunctions(tx, sources)
    await keepSearchPath(tx, sources)
    return { pending, wasPublic }
  })
  if (wasPublic) await endOtherSessions(db, LOCK)
  return pending.map(([name]) => name)
}

/** By name, in the order in which they run. */
async function read(sources: readonly MigrationSource[]): Promise<Map<string, Migration>> {
  const found: [name: string, migration: Migration][] = []
  for (const source of sources)
    for (const file of (await readdir(source.folder)).filter((each) => each.endsWith(".sql")))
      found.push([
        `${source.name}_${file.slice(0, -4)}`,
        { source, text: await readFile(new URL(file, source.folder), "utf8") },
      ])
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function pendingOf(
  tx: Tx,
  migrations: ReadonlyMap<string, Migration>,
): Promise<[name: string, migration: Migration][]> {
  await sql`create table if not exists ${RECORDS} (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from ${RECORDS} order by name`.execute(tx)
  const done = new Set(rows.map(({ name }) => name))
  for (const name of done)
    if (!migrations.has(name))
      throw new Error(
        `the database is of a later release: it has the migration ${name}, which this one does not know`,
      )
  return [...migrations].filter(([name]) => !done.has(name))
}
