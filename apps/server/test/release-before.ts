import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { MigrationSource } from "@croupier/database"
import { onTestFinished } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"

/** The newest migration of each source in the last release whose functions stood in its migrations. */
const LAST: Readonly<Record<string, string>> = {
  "10_ledger": "0014_answers_in_arrays",
  "15_kernel": "0002_job",
  "20_merchants": "0004_words",
  "25_messages": "0003_sms_budget",
  "30_identity": "0022_trial_sweep",
  "35_protection": "0001_protection",
  "50_payments": "0033_books",
  "52_vendor_wallets": "0006_ruled_results",
  "55_games": "0010_own_return",
  "56_providers": "0016_lane",
  "60_lottery": "0035_taken_buckets",
  "70_reports": "0020_merchant_hour",
  "75_engagement": "0021_notice_key",
  "90_operators": "0009_password_until",
  "85_proof": "0001_proof",
}

/** The sources of the house as that release had them; call it inside a test. */
export async function migrationsBefore(): Promise<MigrationSource[]> {
  const root = await mkdtemp(join(tmpdir(), "croupier-before-"))
  onTestFinished(() => rm(root, { recursive: true }))
  const sources = MIGRATIONS.filter(({ name }) => name in LAST)
  return Promise.all(
    sources.map(async ({ name, folder }) => {
      const files = (await readdir(folder)).filter((file) => file <= `${LAST[name] ?? ""}.sql`)
      for (const file of files) await cp(new URL(file, folder), join(root, name, file))
      return { name, folder: pathToFileURL(`${join(root, name)}/`) }
    }),
  )
}
