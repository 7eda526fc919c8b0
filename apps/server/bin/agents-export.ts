/**
 * `npm run agents:export -- DIR [--merchant N] [--from DAY] [--to DAY]`: tree, contracts, facts, bills and payments of a
 * time as CSV, for an auditor who recomputes the bills (export/agents/recompute.sql). Without days, the last 92. Exits 2
 * when it cannot look.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { connect, useSearchPath } from "@croupier/database"
import { joinPostgres } from "@croupier/embedded-postgres"
import { writeExport } from "../export/agents/write-export.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { systemClock } from "../src/kernel/clock.ts"
import { DAY_MS } from "../src/kernel/durations.ts"
import { dayStart } from "../src/kernel/days.ts"
import { payDecimals } from "../src/modules/agent-pay/index.ts"
import { merchants } from "../src/modules/merchants/index.ts"

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { merchant: { type: "string", default: "1" }, from: { type: "string" }, to: { type: "string" } },
  })
  const [folder] = positionals
  if (!folder) throw new Error("name the folder: npm run agents:export -- DIR")
  const given = process.env["DATABASE_URL"]
  const { url, stop } = given
    ? { url: given, stop: async () => {} }
    : await joinPostgres(join(process.env["DATA_DIR"] || ".data", "postgres"))
  const database = connect(url, { max: 2, name: "agents-export" })
  try {
    await useSearchPath(database.db, MIGRATIONS)
    const merchant = (await merchants({ db: database.db })).byId(Number(values.merchant))
    const { timeZone } = merchant.brand
    const now = systemClock.now()
    const to = values.to === undefined ? now : dayStart(values.to, timeZone)
    const from =
      values.from === undefined ? new Date(to.getTime() - 92 * DAY_MS) : dayStart(values.from, timeZone)
    await writeExport(database, folder, {
      merchantId: merchant.id,
      zone: timeZone,
      currency: merchant.asset,
      decimals: payDecimals(merchant.asset),
      from,
      to,
    })
    console.log(`written to ${folder}`)
  } finally {
    await database.close()
    await stop()
  }
}

await run().catch((error: unknown) => {
  console.error(`The agents cannot be exported: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
})
