import type { Language } from "@croupier/contract"
import type { LegalPage } from "@croupier/contract/consents/values"
import type { InfoPage } from "@croupier/contract/info-pages"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Brand } from "@croupier/contract/merchants"
import type { FieldRule } from "@croupier/rules/register-rules"
import type { Settings } from "@croupier/rules/settings"
import type { AssetCode } from "@croupier/ledger"
import type { Links } from "./links.ts"
import type { MerchantId } from "../kernel/ids.ts"

export interface LegalStanding {
  readonly page: LegalPage
  readonly version: number
  readonly material: number
}

/** Differences between houses on one platform, as plain data; read often, so kept in memory and refreshed. */
export interface Merchant {
  readonly id: MerchantId
  readonly code: string
  /** Another one after every time that merchants were read: what was drawn for an older one is not shown any more. */
  readonly revision: number
  readonly brand: Brand
  /** As they hold: where the rules of its market are stricter, those win. */
  readonly settings: Settings
  readonly policy: MarketPolicy
  readonly places: Links
  /** The asset that real play is in; trial accounts play in FUN. */
  readonly asset: AssetCode
  readonly registerRules: readonly FieldRule[]
  readonly domains: readonly string[]
  readonly status: { readonly kind: "normal" } | { readonly kind: "maintenance"; readonly until: Date | null }
  readonly restrictedCountries: readonly string[]
  /** True when the address's country is closed for this merchant; an unknown country is let in. */
  readonly isRestricted: (ip: string, country: string | null) => boolean
  /** The language to answer in: the one asked for where the merchant offers it, else the merchant's default. */
  readonly languageFor: (asked: string | undefined) => Language
  /** The merchant's own texts in a language, where they differ from the house's; undefined where there are none. */
  readonly ownTexts: (language: Language) => Readonly<Record<string, string>> | undefined
  /** The pages that its footer leads to. */
  readonly pages: readonly InfoPage[]
  /** Terms and privacy policy: the version that stands, and the latest that members are asked to agree to; 0: none. */
  readonly legal: readonly LegalStanding[]
  /** The version of terms and privacy policy that a registration accepts. */
  readonly termsVersion: string
}

/** The facts of a merchant that a programme of rewards knows, with these of its settings. */
export interface ProgrammeMerchant<S extends keyof Settings> extends Pick<Merchant, "id" | "asset"> {
  readonly brand: Pick<Brand, "timeZone" | "defaultLanguage">
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, S>
}
