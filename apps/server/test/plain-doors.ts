import type { Db } from "@croupier/database"
import { merchants } from "../src/modules/merchants/index.ts"
import { demoMerchant } from "../src/seed/demo.ts"

/**
 * The demo's merchant without its puzzles, added before the seed would: for callers that are no browser. One kind of contract is
 * off, so that tests see how it is refused.
 */
export async function addMerchantWithPlainDoors(db: Db): Promise<void> {
  const { verification: _, agent, ...rest } = demoMerchant.settingsOverride
  const settingsOverride = { ...rest, agent: { ...agent, hourlySalary: false } }
  await (await merchants({ db })).add({ ...demoMerchant, settingsOverride })
}
