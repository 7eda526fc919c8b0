import { readFile } from "node:fs/promises"
import { sql, type Db } from "@croupier/database"

/** Runs the last block of the migration once more, as an upgrade of a database with rulings that wait does. */
export async function migrateRulings(db: Db): Promise<void> {
  const file = new URL("../src/modules/operators/migrations/0009_approvals.sql", import.meta.url)
  const text = await readFile(file, "utf8")
  await sql.raw(text.slice(text.indexOf("do $$"))).execute(db)
}
