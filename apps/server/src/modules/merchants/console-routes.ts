import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { tightened } from "@croupier/rules/market-policy"
import { settingsFrom } from "@croupier/rules/settings"
import { inTransaction, type Db } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { readLook, writeLook } from "./admin/brands.ts"
import { holdMerchant } from "./admin/row-version.ts"
import { writeDomains } from "./admin/domains.ts"
import { readLinks, writeLinks } from "./admin/links.ts"
import { keepLogo } from "./logo.ts"
import type { Merchant } from "../../call/merchant.ts"
import { listPages, pageHistory, publishPage } from "./info-pages.ts"
import { proposeLegalPage, type LegalKit } from "./legal-pages.ts"
import { listTexts, writeText } from "./admin/texts.ts"
import { readRules, writeRules } from "./admin/register-rules.ts"
import { SETTING_FORMS } from "./setting-forms.ts"
import { DEFAULTS, proposeSettings, readOverride, weighSettings, type SettingsKit } from "./admin/settings.ts"
import { readStatus, writeStatus } from "./store.ts"
import type { MerchantId } from "../../kernel/ids.ts"

type Status = ConsoleParsed<"setMerchantStatus">["before"]

export interface MerchantConsoleKit {
  readonly db: Db
  readonly settings: SettingsKit
  readonly legal: LegalKit
  /** Reads merchants again, here and on every other node. */
  readonly changed: () => Promise<void>
  readonly byId: (id: MerchantId) => Merchant
}

/** Calls by which people of the house set a merchant's settings and status. */
export const merchantConsoleRoutes = (kit: MerchantConsoleKit) =>
  consoleHandlers({
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
    changeSettings: (input, context) => proposeSettings(kit.settings, input, context),
    weighSettings: async ({ changes }, { merchant }) => ({
      warnings: [...(await weighSettings(kit.settings, merchant.id, changes))],
    }),
    setMerchantStatus: async ({ before, why, ...wanted }, { merchant, record }) => {
      await inTransaction(kit.db, async (tx) => {
        await holdMerchant(tx, merchant.id)
        const standing = await readStatus(tx, merchant.id)
        if (!sameStatus(standing, before)) refuse("CHANGED_MEANWHILE", [], standing)
        const { status, until, restrictedCountries } = wanted
        await writeStatus(tx, merchant.id, {
          status,
          until: until === null ? null : new Date(until),
          restrictedCountries,
        })
        await record(tx, {
          act: "merchants.status",
          target: `merchant:${merchant.code}`,
          before: standing,
          after: wanted,
          why,
          merchantId: merchant.id,
        })
      })
      await kit.changed()
      return present(kit.byId(merchant.id))
    },
    registerRules: (_, { merchant }) => readRules(kit.db, merchant),
    setRegisterRules: (input, context) => then(kit, writeRules(kit.db, input, context)),
    setDomains: (input, context) => then(kit, writeDomains(kit.db, input, context)),
    merchantLinks: (_, { merchant }) => readLinks(kit.db, merchant.id),
    setMerchantLinks: (input, context) => then(kit, writeLinks(kit.db, input, context)),
    merchantBrand: (_, { merchant }) => readLook(kit.db, merchant.id),
    setMerchantBrand: (input, context) => then(kit, writeLook(kit.db, input, context)),
    listTexts: async (asked, { merchant }) => listTexts(kit.byId(merchant.id), asked),
    saveText: (input, context) => then(kit, writeText(kit.db, input, context)),
    listPages: (_, { merchant }) => listPages(kit.db, merchant.id),
    pageHistory: (asked, { merchant }) => pageHistory(kit.db, merchant.id, asked),
    publishPage: (input, context) => then(kit, publishPage(kit.db, input, context)),
    proposeLegalPage: (input, context) => proposeLegalPage(kit.legal, input, context),
    uploadLogo: ({ data }, { merchant }) => keepLogo(kit.db, merchant.id, data),
  })

/** A change holds here and on every other node before the answer leaves. */
async function then<V>(kit: MerchantConsoleKit, writing: Promise<V>): Promise<V> {
  const written = await writing
  await kit.changed()
  return written
}

const sameStatus = (one: Status, other: Status): boolean =>
  one.status === other.status &&
  one.until === other.until &&
  one.restrictedCountries.toSorted().join() === other.restrictedCountries.toSorted().join()

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
