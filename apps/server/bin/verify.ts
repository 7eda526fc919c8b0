/**
 * `npm run ledger:verify`: the ledger by its own command first, with what that is given; then every sub-ledger against the
 * journal, in the same database. Exits 1 on any difference, 2 when it cannot look.
 */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { connect, useSearchPath } from "@croupier/database"
import { joinPostgres, type Joined } from "@croupier/embedded-postgres"
import { proveSubLedgers } from "@croupier/ledger"
import { MIGRATIONS, SUB_LEDGER_CHECKS } from "../src/compose/modules.ts"

const LEDGER = fileURLToPath(import.meta.resolve("@croupier/ledger/verify"))
/** Buckets that one statement reads. */
const STEP = 8

const verifyLedger = (): Promise<number> =>
  new Promise((resolve) => {
    spawn(process.execPath, [LEDGER, ...process.argv.slice(2)], { stdio: "inherit" }).once("exit", (code) =>
      resolve(code ?? 2),
    )
  })

function open(): Promise<Joined> {
  const given = process.env["DATABASE_URL"]
  return given
    ? Promise.resolve({ url: given, stop: async () => {} })
    : joinPostgres(join(process.env["DATA_DIR"] || ".data", "postgres"))
}

async function prove(): Promise<number> {
  const { url, stop } = await open()
  const database = connect(url, { max: 1, name: "sub-ledger-proof" })
  try {
    // The database may be a copy that no house has been started on.
    await useSearchPath(database.db, MIGRATIONS)
    const began = performance.now()
    const { checked, differences, total } = await proveSubLedgers(database.db, SUB_LEDGER_CHECKS, {
      step: STEP,
    })
    for (const { check, id, account, expected, found } of differences)
      console.error(`DIFFERENCE  ${check}: ${id}: ${account}: expected ${expected}, found ${found}`)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(`sub-ledgers ${checked.length} checks, ${total} differences, after ${seconds} s`)
    return total === 0 ? 0 : 1
  } finally {
    await database.close()
    await stop()
  }
}

const ofLedger = await verifyLedger()
const ofSubLedgers =
  ofLedger === 2
    ? 2
    : await prove().catch((error: unknown) => {
        console.error(
          `The sub-ledgers cannot be proven: ${error instanceof Error ? error.message : String(error)}`,
        )
        return 2
      })
process.exitCode = Math.max(ofLedger, ofSubLedgers)
