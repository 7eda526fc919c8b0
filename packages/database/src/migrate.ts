import { readdir, readFile } from "node:fs/promises"
import { sql } from "kysely"
import { Migrator } from "kysely/migration"
import type { Db } from "./transaction.ts"

/**
 * A module's own folder of numbered `.sql` files. Migrations run in the order of `<source name>_<file>`, so
 * a source's name starts with its fixed rank ("10_ledger"); it never changes once it has run anywhere.
 */
export interface MigrationSource {
  readonly name: string
  readonly folder: URL
}

/**
 * Brings the schema forward. Each file runs once, in one transaction, under a lock that several starting
 * processes share: give it the `long` connections of a database. A file that waits for a table gives up after some
 * seconds, since every posting would wait behind it. Answers with the names that ran. Throws the first failure; what ran before it stays.
 */
export async function migrate(db: Db, sources: readonly MigrationSource[]): Promise<string[]> {
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    migrationTableName: "schema_migration",
    migrationLockTableName: "schema_migration_lock",
    provider: { getMigrations: () => read(sources) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error("migration failed", { cause: error })
  return results.map((result) => result.migrationName)
}

async function read(sources: readonly MigrationSource[]) {
  const found: Record<string, { up: (db: Db) => Promise<void> }> = {}
  for (const source of sources) {
    const files = (await readdir(source.folder)).filter((file) => file.endsWith(".sql")).toSorted()
    for (const file of files) {
      const text = await readFile(new URL(file, source.folder), "utf8")
      found[`${source.name}_${file.slice(0, -4)}`] = {
        up: async (db) => void (await sql.raw(`set local lock_timeout = '5s';\n${text}`).execute(db)),
      }
    }
  }
  return found
}
