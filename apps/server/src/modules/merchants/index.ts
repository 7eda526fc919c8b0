import type { Db } from "@croupier/database"
import type { MigrationSource } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { merchantFrom, type Merchant, type MerchantFacts } from "./merchant.ts"
import { merchantRoutes, statusOf, TERMS_VERSION, whitelabelOf } from "./routes.ts"
import { addMerchant, readMerchants, writeStatus, type StatusChange } from "./store.ts"

export type { Merchant, MerchantFacts }
export { TERMS_VERSION }

export const merchantMigrations: MigrationSource = {
  name: "20_merchants",
  folder: new URL("./migrations/", import.meta.url),
}

/**
 * Merchants: brand, settings tree, register rules, domains, status. The face of the module; merchants are
 * few and read on every request, so they live in memory and are read again on `refresh`.
 */
export interface Merchants {
  readonly routes: ReturnType<typeof merchantRoutes>
  readonly whitelabelOf: typeof whitelabelOf
  readonly statusOf: typeof statusOf
  /** The merchant of a code, else of a host. Refuses MERCHANT_UNKNOWN. */
  readonly find: (code: string | undefined, host: string) => Merchant
  readonly byId: (id: number) => Merchant
  readonly all: () => readonly Merchant[]
  /** Adds a merchant that is not there yet. */
  readonly add: (facts: MerchantFacts & { settingsOverride: unknown }) => Promise<void>
  readonly setStatus: (merchantId: number, change: StatusChange) => Promise<void>
  readonly refresh: () => Promise<void>
}

export async function merchants(kit: { db: Db }): Promise<Merchants> {
  let known: readonly Merchant[] = []
  const refresh = async () => {
    known = (await readMerchants(kit.db)).map(merchantFrom)
  }
  await refresh()
  return {
    routes: merchantRoutes(),
    whitelabelOf,
    statusOf,
    find: (code, host) => {
      const name = host.replace(/:\d+$/, "").toLowerCase()
      const found = code
        ? known.find((merchant) => merchant.code === code)
        : (known.find((merchant) => merchant.domains.includes(name)) ??
          (known.length === 1 ? known[0] : undefined))
      return found ?? refuse("MERCHANT_UNKNOWN")
    },
    byId: (id) => known.find((merchant) => merchant.id === id) ?? refuse("MERCHANT_UNKNOWN"),
    all: () => known,
    add: async (facts) => {
      await addMerchant(kit.db, facts)
      await refresh()
    },
    setStatus: async (merchantId, change) => {
      await writeStatus(kit.db, merchantId, change)
      await refresh()
    },
    refresh,
  }
}
