/**
 * `npm run ledger:verify`: checks every account, row, hold and seal of the ledger at DATABASE_URL, or of the
 * house's own PostgreSQL under DATA_DIR, running or not. Exits 1 on any difference, 2 when it cannot look.
 * `-- --keep FILE` writes what the anchor is the hash of; `-- --anchor FILE` (or an anchor that the log told of) computes
 * the chains again to those very places.
 */
import { createHash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { connect } from "@croupier/database"
import { joinPostgres, type Joined } from "@croupier/embedded-postgres"
import { createLedger } from "../src/index.ts"

const BUCKETS = 64
const { values: asked } = parseArgs({ options: { anchor: { type: "string" }, keep: { type: "string" } } })

/** The heads of a file, with the hash that must be the one written down; an anchor stays what it is. */
async function headsOf(given: string): Promise<string> {
  if (/^[\da-f]{64}$/.test(given)) return given
  const heads = await readFile(given, "utf8")
  console.log(`file        ${createHash("sha256").update(heads).digest("hex")}`)
  return heads
}

function open(): Promise<Joined> {
  const given = process.env["DATABASE_URL"]
  return given
    ? Promise.resolve({ url: given, stop: async () => {} })
    : joinPostgres(join(process.env["DATA_DIR"] || ".data", "postgres"))
}

async function verify(): Promise<number> {
  const { url, stop } = await open()
  const database = connect(url, { max: 2, name: "ledger-verify" })
  const ledger = createLedger({ database })
  try {
    const began = performance.now()
    let sealed = 0n
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      for (
        let step = await ledger.verifyStep(bucket);
        step.sealed > 0n;
        step = await ledger.verifyStep(bucket)
      )
        sealed += step.sealed
    const { checked, differences: found, anchor, heads } = await ledger.verify()
    const behind = asked.anchor === undefined ? [] : await ledger.verifyAnchor(await headsOf(asked.anchor))
    const differences = [...found, ...behind]
    if (asked.keep !== undefined) await writeFile(asked.keep, heads)
    console.log(`rows        ${checked.rows} (${sealed} sealed now, ${checked.seals} seals)`)
    console.log(`wallets     ${checked.wallets}`)
    console.log(`house slots ${checked.houseSlots}`)
    console.log(`open holds  ${checked.openHolds}`)
    console.log(`anchor      ${anchor}`)
    for (const { check, account, expected, found } of differences)
      console.error(`DIFFERENCE  ${check}: ${account}: expected ${expected}, found ${found}`)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(differences.length === 0 ? `right, after ${seconds} s` : `${differences.length} differences`)
    return differences.length === 0 ? 0 : 1
  } finally {
    await ledger.close()
    await database.close()
    await stop()
  }
}

process.exitCode = await verify().catch((error: unknown) => {
  console.error(`The ledger cannot be verified: ${error instanceof Error ? error.message : String(error)}`)
  return 2
})
