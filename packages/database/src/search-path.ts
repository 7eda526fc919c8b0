import { sql } from "kysely"
import type { MigrationSource } from "./migration-source.ts"
import type { Db, Tx } from "./transaction.ts"

/**
 * The schema of the migrator's own tables. It is the first of every search path: a release from before modules had
 * schemas looks for `schema_migration` in the first one, and refuses to start when it finds the migrations there.
 */
export const MIGRATION_SCHEMA = "migration"

/** Where all tables were made before modules had schemas. Other roles may be allowed to create there. */
export const PUBLIC_SCHEMA = "public"

/**
 * The search path for the files of one source: what they create without a schema is made in the source's own.
 * `public` stands last: there are the tables of a house made before, until their migration moves them, and extensions
 * that the server's administrator has made.
 */
export const migratingPathOf = (source: MigrationSource, sources: readonly MigrationSource[]): string =>
  [
    ...new Set([source.schema ?? MIGRATION_SCHEMA, MIGRATION_SCHEMA, ...schemasOf(sources)]),
    PUBLIC_SCHEMA,
  ].join(", ")

const SCHEMA = /^[a-z_]+$/

/** By the names of the sources: a path is the same, whatever order the sources are given in. */
function schemasOf(sources: readonly MigrationSource[]): string[] {
  const found = sources.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  for (const { name, schema = "" } of found)
    if (schema && !SCHEMA.test(schema)) throw new Error(`${schema} is no name of a schema (${name})`)
  return [...new Set(found.flatMap(({ schema }) => schema ?? []))]
}

/** Makes the schemas that are missing, and the migrator's tables take their place in its own. */
export async function makeSchemas(tx: Tx, sources: readonly MigrationSource[]): Promise<void> {
  const wanted = [MIGRATION_SCHEMA, ...schemasOf(sources)]
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${wanted}::text[]) name where to_regnamespace(name) is null`.execute(tx)
  for (const { name } of rows) await sql`create schema ${sql.id(name)}`.execute(tx)
}

/**
 * Moves the migrator's tables of a house made before into its schema; true where there are any. The tables of the
 * modules follow by a migration of each module.
 */
export async function takeOverRecords(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
     where c.relnamespace = to_regnamespace(${PUBLIC_SCHEMA}) and c.relname in ('schema_migration', 'function_text')
       and r.rolname = current_user`.execute(tx)
  for (const { name } of rows)
    await sql`alter table ${sql.id(PUBLIC_SCHEMA, name)} set schema ${sql.id(MIGRATION_SCHEMA)}`.execute(tx)
  return rows.length > 0
}

/**
 * Moves functions from one schema to another. Only those of the role itself: another role may be allowed to create in
 * `public`.
 */
export async function moveFunctions(
  tx: Tx,
  from: string,
  to: string,
  names: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select format('alter function %s set schema %I', p.oid::regprocedure, ${to}::text) as text
      from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.pronamespace = to_regnamespace(${from}) and p.proname = any (${names}::text[])
       and r.rolname = current_user`.execute(tx)
  for (const { text } of rows) await sql.raw(text).execute(tx)
}

/**
 * Has the statements of this session find the tables of the sources. Only a session that the migrator has not told by
 * `keepSearchPath` needs it: one in a copy of a database, for one.
 */
export async function useSearchPath(db: Db, sources: readonly MigrationSource[]): Promise<string> {
  const path = await searchPathOf(db, sources)
  await sql`select set_config('search_path', ${path}, false)`.execute(db)
  return path
}

/**
 * The same for this session and every later one of the role in this database: those of the house, of tools and of psql,
 * and those of a process of the release before.
 */
export async function keepSearchPath(db: Db, sources: readonly MigrationSource[]): Promise<void> {
  const path = await useSearchPath(db, sources)
  const { rows } = await sql<{ text: string }>`
    select format('alter role current_user in database %I set search_path = %s', current_database(), ${path}::text) as text
     where not exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
                                join pg_roles r on r.oid = s.setrole
                       where d.datname = current_database() and r.rolname = current_user
                         and ${`search_path=${path}`} = any (s.setconfig))`.execute(db)
  for (const { text } of rows) await sql.raw(text).execute(db)
}

/**
 * The migrator's schema, those of the sources, those of the extensions that the sources name, and temporary tables last,
 * so that none hides a table. Throws where every role may create in the schema of an extension: a function that another
 * role makes there could take the place of one that the house means.
 */
async function searchPathOf(db: Db, sources: readonly MigrationSource[]): Promise<string> {
  const own = [MIGRATION_SCHEMA, ...schemasOf(sources)]
  const extensions = sources.flatMap(({ extensions: named = [] }) => named)
  const { rows } = await sql<{ name: string; isOpen: boolean }>`
    select distinct n.nspname as name, has_schema_privilege('public', n.oid, 'create') as "isOpen"
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = any (${extensions}::text[]) and n.nspname <> all (${own}::text[]) order by 1`.execute(
    db,
  )
  for (const { name, isOpen } of rows)
    if (isOpen)
      throw new Error(
        `every role may create in the schema ${name}, where ${extensions.join(", ")} stands: ` +
          `revoke create on schema ${name} from public`,
      )
  return [...own, ...rows.map(({ name }) => name), "pg_temp"].join(", ")
}

/** How long a session that is ended is waited for. */
const GONE_MS = 1_000

/**
 * Ends the role's other sessions in this database, except those that wait to migrate it themselves: their search path is that of
 * before. A process of the house replaces a connection that is ended, and finds the tables by the new one.
 */
export const endOtherSessions = async (db: Db, migrationLock: bigint): Promise<void> =>
  void (await sql`
    select pg_terminate_backend(a.pid, ${GONE_MS}) from pg_stat_activity a
     where a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()
       and a.backend_type = 'client backend'
       and not exists (select from pg_locks l
                        where l.pid = a.pid and l.locktype = 'advisory' and l.objsubid = 1
                          and (l.classid::bigint << 32 | l.objid::bigint) = ${migrationLock}::bigint)`.execute(
    db,
  ))
