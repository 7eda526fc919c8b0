import { createHash, randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { connect, migrate, keepSearchPath, type Database, type MigrationSource } from "@croupier/database"
import pg from "pg"
import { inject } from "vitest"
import { PATIENCE_MS } from "./patience.ts"
import { proveBooks } from "./proven-books.ts"

export interface TestDatabase {
  readonly url: string
  readonly database: Database
  /**
   * Proves the sub-ledgers against the journal, closes the pool and removes the database. Throws the differences: a
   * suite that moves money ends with right books.
   */
  readonly drop: () => Promise<void>
  /** Says that this suite leaves wrong books on purpose, and why. `drop` throws where they are right after all. */
  readonly booksDiffer: (reason: string) => void
}

export interface TestDatabaseOptions {
  readonly migrations?: readonly MigrationSource[]
  readonly max?: number
}

/** Databases that were made and not dropped yet: a suite that drops none would prove nothing. */
const open = new Set<string>()

/** Databases of suites that have ended without dropping them; asked once at the end of each test file. */
export function takeUndropped(): string[] {
  const left = [...open]
  open.clear()
  return left
}

/**
 * A database of the test's own on the run's PostgreSQL, with the migrations applied. They run once per set
 * of sources, into a template; each call copies it (60–80 ms). Meant for one call per test file.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject("postgresUrl")
  const name = `test_${randomBytes(8).toString("hex")}`
  await asAdministrator(server, async (client) => {
    const template = await prepareTemplate(client, server, options.migrations ?? [])
    await client.query(`create database ${name} template ${template}`)
  })
  const url = urlOf(server, name)
  // A thousand callers at once may stand in line for it. Tests of a database that is away open their own.
  const database = connect(url, { max: options.max ?? 10, name, connectTimeoutMs: PATIENCE_MS })
  // A copy takes over what stands in its template, but not what is set for it.
  if (options.migrations) await keepSearchPath(database.db, options.migrations)
  open.add(name)
  let differsBecause: string | undefined
  return {
    url,
    database,
    booksDiffer: (reason) => {
      differsBecause = reason
    },
    drop: async () => {
      open.delete(name)
      try {
        await proveBooks(database.db, differsBecause)
      } finally {
        await database.close()
        await asAdministrator(server, (client) =>
          client.query(`drop database if exists ${name} with (force)`),
        )
      }
    },
  }
}

async function prepareTemplate(
  client: pg.Client,
  server: string,
  sources: readonly MigrationSource[],
): Promise<string> {
  const template = `template_${await digest(sources)}`
  if (await isThere(client, template)) return template
  // The lock is of this connection and ends with it, so a killed run blocks no later one.
  await client.query("select pg_advisory_lock(hashtext($1))", [template])
  try {
    if (await isThere(client, template)) return template
    const draft = `${template}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    const database = connect(urlOf(server, draft), { max: 2 })
    try {
      // Without sources it is as a server makes one: a test may bring it forward by the files of an earlier release.
      if (sources.length > 0) await migrate(database.db, sources)
    } finally {
      await database.close()
    }
    await client.query(`alter database ${draft} rename to ${template}`)
    return template
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [template])
  }
}

async function isThere(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database])
  return rowCount === 1
}

async function digest(sources: readonly MigrationSource[]): Promise<string> {
  const hash = createHash("sha256")
  for (const { name, schema, folder, functions } of sources)
    for (const each of functions ? [folder, functions] : [folder])
      for (const file of (await readdir(each)).filter((one) => one.endsWith(".sql")).toSorted())
        hash.update(`${name}/${schema}/${file}\n`).update(await readFile(new URL(file, each)))
  return hash.digest("hex").slice(0, 16)
}

async function asAdministrator(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
