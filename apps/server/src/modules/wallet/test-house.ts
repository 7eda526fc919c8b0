import { createLedger, ledgerMigrations } from "@croupier/ledger"
import { fakeClock, testDatabase } from "@croupier/testkit"
import { demoMerchant } from "../../seed/demo.ts"
import { merchantMigrations, merchants } from "../merchants/index.ts"
import { wallet } from "./index.ts"
import type { WalletKit } from "./kit.ts"

/** Wallets of the demo merchant's members over a database of the test's own. Its members have no evidence of a year. */
export async function walletHouse(start: string, { gameNames }: Pick<WalletKit, "gameNames">) {
  const store = await testDatabase({ migrations: [ledgerMigrations, merchantMigrations] })
  const clock = fakeClock(start)
  const ledger = createLedger({ database: store.database, clock })
  const all = await merchants({ db: store.database.db })
  await all.add(demoMerchant)
  const kit: WalletKit = {
    db: store.database.db,
    ledger,
    clock,
    isMemberOf: async () => true,
    gameNames,
    playOfYear: async () => ({ play: [], money: { deposits: 0n, withdrawals: 0n, bonuses: 0n, other: 0n } }),
    payerOf: async () => ({ name: null, taxId: null }),
    holderOf: async () => undefined,
  }
  return {
    kit,
    db: kit.db,
    clock,
    ledger,
    merchant: all.byId(demoMerchant.id),
    wallets: wallet(kit),
    close: async () => {
      await ledger.close()
      await store.drop()
    },
  }
}

export type WalletHouse = Awaited<ReturnType<typeof walletHouse>>
