import type { ConsoleValue } from "@croupier/contract/console/table"
import { tightened } from "@croupier/contract/market-policy"
import { settingsFrom } from "@croupier/contract/settings"
import { inTransaction, type Db } from "@croupier/database"
import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import type { Merchant } from "./merchant.ts"
import { SETTING_FORMS } from "./setting-forms.ts"
import { DEFAULTS, proposeSettings, readOverride } from "./settings-desk.ts"
import { writeStatus } from "./store.ts"

export interface MerchantConsoleKit {
  readonly db: Db
  readonly newKey: () => string
  /** Reads merchants again, here and on every other node. */
  readonly changed: () => Promise<void>
  readonly byId: (id: number) => Merchant
}

/** What people of the house do with a merchant's settings and status. */
export const merchantConsoleRoutes = (
  kit: MerchantConsoleKit,
): ConsoleHandlersOf<"merchantSettings" | "changeSettings" | "setMerchantStatus"> => ({
  merchantSettings: async (_, { merchant }) => {
    const { override, version } = await readOverride(kit.db, merchant.id)
    return {
      ...present(kit.byId(merchant.id)),
      settings: { ...settingsFrom(override) },
      defaults: Object.fromEntries(
        Object.entries(DEFAULTS).map(([section, values]) => [section, { ...values }]),
      ),
      effective: { ...tightened(settingsFrom(override)) },
      forms: SETTING_FORMS,
      version,
    }
  },
  changeSettings: (input, context) => proposeSettings(kit, input, context),
  setMerchantStatus: async ({ status, until, restrictedCountries, why }, { merchant, record }) => {
    const before = present(kit.byId(merchant.id))
    await inTransaction(kit.db, async (tx) => {
      await writeStatus(tx, merchant.id, {
        status,
        until: until === null ? null : new Date(until),
        restrictedCountries,
      })
      await record(tx, {
        act: "merchants.status",
        target: `merchant:${merchant.code}`,
        before: { status: before.status, until: before.statusUntil, countries: before.restrictedCountries },
        after: { status, until, countries: restrictedCountries },
        why,
        merchantId: merchant.id,
      })
    })
    await kit.changed()
    return present(kit.byId(merchant.id))
  },
})

const present = ({
  code,
  brand,
  asset,
  domains,
  status,
  restrictedCountries,
}: Merchant): ConsoleValue<"setMerchantStatus"> => ({
  code,
  name: brand.name,
  asset,
  timeZone: brand.timeZone,
  domains: [...domains],
  status: status.kind,
  statusUntil: status.kind === "maintenance" ? (status.until?.toISOString() ?? null) : null,
  restrictedCountries: [...restrictedCountries],
})
