import { sql, type Db } from "@croupier/database"
import { proveSubLedgers } from "@croupier/ledger"
import { proveAtDrop, takeUndropped } from "@croupier/testkit"
import { afterAll } from "vitest"

// The set-up of every test file: a database with a journal is proven when it is dropped, and none is left undropped.
proveAtDrop(async (db) => {
  if (!(await hasPostings(db))) return []
  // Only now: most test files need no module of the server.
  const { SUB_LEDGER_CHECKS } = await import("../src/compose/modules.ts")
  const { differences } = await proveSubLedgers(db, SUB_LEDGER_CHECKS)
  return differences.map(
    ({ check, id, account, expected, found }) =>
      `${check}: ${id}, ${account}: expected ${expected}, found ${found}`,
  )
})

afterAll(() => {
  const left = takeUndropped()
  if (left.length > 0)
    throw new Error(`a test database was not dropped, so its books are not proven: ${left.join(", ")}`)
})

async function hasPostings(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('ledger.journal') is not null as there`.execute(db)
  if (!rows[0]?.there) return false
  const posted = await sql<{
    any: boolean
  }>`select exists (select from ledger.wallet where seq > 0) as any`.execute(db)
  return posted.rows[0]?.any ?? false
}
