import type { Language } from "@croupier/contract"
import type { LegalPage } from "@croupier/contract/consents/values"
import type { Db, Tx } from "@croupier/database"
import { randomUUID } from "node:crypto"
import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { RESYNC, type Bus } from "../../kernel/bus.ts"
import { refuse } from "../../kernel/refusal.ts"
import { merchantConsoleRoutes } from "./console-routes.ts"
import { merchantFrom, TERMS_VERSION, type MerchantFacts } from "./merchant.ts"
import type { Merchant } from "../../call/merchant.ts"
import { writeFirstPages, type FirstPages } from "./info-pages.ts"
import { legalPageApproval, legalVersions, type LegalKit, type LegalVersion } from "./legal-pages.ts"
import { readLogo } from "./logo.ts"
import { merchantRoutes, statusOf, whitelabelOf, type HouseOffers } from "./routes.ts"
import { settingsApproval, type SettingsKit } from "./admin/settings.ts"
import { addMerchant, readMerchants, writeStatus, type StatusChange } from "./store.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export { statusOf, whitelabelOf } from "./routes.ts"
export { merchantFrom, TERMS_VERSION }
export type { LegalVersion, MerchantFacts }

export const merchantMigrations: MigrationSource = {
  name: "20_merchants",
  schema: "merchants",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/**
 * Merchants: brand, settings tree, register rules, domains, status. The face of the module; merchants are
 * few and read on every request, so they live in memory. A change is told on the bus, and every node reads
 * them again.
 */
export interface Merchants extends Module {
  readonly routes: ReturnType<typeof merchantRoutes>
  /** Calls by which people of the house manage a merchant. */
  readonly consoleRoutes: ReturnType<typeof merchantConsoleRoutes>
  /** Acts of two people of the staff. */
  readonly approvals: readonly AnyApproval[]
  readonly whitelabelOf: (merchant: Merchant) => ReturnType<typeof whitelabelOf>
  readonly statusOf: typeof statusOf
  /** The merchant of a code, else of a host. Refuses MERCHANT_UNKNOWN. */
  readonly find: (code: string | undefined, host: string) => Merchant
  readonly byId: (id: MerchantId) => Merchant
  readonly all: () => readonly Merchant[]
  /** Adds a merchant that is not there yet. */
  readonly add: (facts: MerchantFacts & { settingsOverride: unknown }) => Promise<void>
  readonly setStatus: (merchantId: MerchantId, change: StatusChange) => Promise<void>
  /** A merchant's own logo by its hash; undefined where none is kept. */
  readonly logo: (hash: string) => Promise<Buffer | undefined>
  /** Writes the first version of pages that a footer leads to; one that was written already stays. */
  readonly firstPages: (merchantId: MerchantId, pages: FirstPages) => Promise<void>
  /** Versions of terms or privacy policy behind one, the oldest first, in a language; none where nothing was written. */
  readonly legalVersions: (
    db: Db | Tx,
    merchantId: MerchantId,
    asked: { readonly page: LegalPage; readonly above: number; readonly language: Language },
  ) => Promise<readonly LegalVersion[]>
  readonly refresh: () => Promise<void>
}

export interface MerchantsKit {
  readonly db: Db
  /** Without one, this node is alone. */
  readonly bus?: Pick<Bus, "publish" | "subscribe">
  /** Hears of a change that could not be read; the next one, or a new connection, reads it after all. */
  readonly onError?: (error: unknown) => void
  /** Offered by every merchant of this house. */
  readonly resources?: HouseOffers["resources"]
  readonly gameOrigins?: HouseOffers["gameOrigins"]
  /** Offers of other modules that leave the site where a merchant changes to another market's rules. */
  readonly losses?: SettingsKit["losses"]
}

export async function merchants({
  db,
  bus,
  onError = () => {},
  resources = [],
  gameOrigins = [],
  losses = async () => [],
}: MerchantsKit): Promise<Merchants> {
  const ofHouse = { resources, gameOrigins }
  let known: readonly Merchant[] = []
  let asked = 0
  let newest = 0
  const refresh = async () => {
    const mine = ++asked
    const read = (await readMerchants(db)).map((facts) => merchantFrom(facts, mine))
    // Of two that overlap, the one that asked first may answer last, with what was there before a change.
    if (mine < newest) return
    newest = mine
    known = read
  }
  await refresh()
  const refreshQuietly = () => void refresh().catch(onError)
  bus?.subscribe("merchant", refreshQuietly)
  bus?.subscribe(RESYNC, refreshQuietly)
  const changed = async () => {
    await refresh()
    bus?.publish("merchant", {})
  }
  const settings: SettingsKit = {
    db,
    newKey: randomUUID,
    changed: () => void changed().catch(onError),
    losses,
  }
  const legal: LegalKit = { db, changed: settings.changed }
  const byId = (id: MerchantId) => known.find((merchant) => merchant.id === id) ?? refuse("MERCHANT_UNKNOWN")
  return {
    routes: merchantRoutes(db, ofHouse),
    consoleRoutes: merchantConsoleRoutes({ db, settings, legal, changed, byId }),
    approvals: [settingsApproval(settings), legalPageApproval(legal)],
    whitelabelOf: (merchant) => whitelabelOf(merchant, ofHouse),
    statusOf,
    find: (code, host) => {
      const name = host.replace(/:\d+$/, "").toLowerCase()
      const found = code
        ? known.find((merchant) => merchant.code === code)
        : (known.find((merchant) => merchant.domains.includes(name)) ??
          (known.length === 1 ? known[0] : undefined))
      return found ?? refuse("MERCHANT_UNKNOWN")
    },
    byId,
    all: () => known,
    add: async (facts) => {
      // One that another node added a moment ago is news here, too.
      await ((await addMerchant(db, facts)) ? changed() : refresh())
    },
    setStatus: async (merchantId, change) => {
      await writeStatus(db, merchantId, change)
      await changed()
    },
    logo: (hash) => readLogo(db, hash),
    firstPages: async (merchantId, pages) => {
      await writeFirstPages(db, merchantId, pages)
      await changed()
    },
    legalVersions: (tx, merchantId, asked) => legalVersions(tx, byId(merchantId), asked),
    refresh,
  }
}
