import type { Db } from "@croupier/database"
import { merchants } from "../src/modules/merchants/index.ts"
import { demoMerchant } from "../src/seed/demo.ts"

/** The demo's merchant without its puzzles, added before the seed would: for callers that are no browser. */
export async function addMerchantWithPlainDoors(db: Db): Promise<void> {
  const { verification: _, ...settingsOverride } = demoMerchant.settingsOverride
  await (await merchants({ db })).add({ ...demoMerchant, settingsOverride })
}
