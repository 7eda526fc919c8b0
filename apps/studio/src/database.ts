import { connect, migrate, refuseUnsafe, sql, type Database, type MigrationSource } from "@croupier/database"
import pg from "pg"

export const studioMigrations: MigrationSource = {
  name: "10_studio",
  schema: "studio",
  folder: new URL("./migrations/", import.meta.url),
}

const NO_SUCH_DATABASE = "3D000"
const EXISTS_ALREADY = "42P04"

/** Opens the studio's own database, made on its server when it is not there yet, and brings its schema forward. */
export async function openDatabase(url: string): Promise<Database> {
  const first = connect(url, { max: 10, name: "studio" })
  try {
    await sql`select 1`.execute(first.long)
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) {
      await first.close()
      throw error
    }
    await createDatabase(url)
  }
  await refuseUnsafe(first.long)
  await migrate(first.long, [studioMigrations])
  return first
}

async function createDatabase(url: string): Promise<void> {
  const server = new URL(url)
  const name = decodeURIComponent(server.pathname.slice(1))
  server.pathname = "/postgres"
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process of the studio was quicker.
    if (codeOf(error) !== EXISTS_ALREADY) throw error
  } finally {
    await client.end()
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined
