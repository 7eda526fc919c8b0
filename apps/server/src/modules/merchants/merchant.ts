import type { Language } from "@croupier/contract"
import { LEGAL_PAGES } from "@croupier/contract/consents/values"
import { INFO_PAGES, type InfoPage } from "@croupier/contract/info-pages"
import type { Brand } from "@croupier/contract/merchants"
import type { FieldRule } from "@croupier/rules/register-rules"
import { policyOf, tightened } from "@croupier/rules/market-policy"
import type { Settings } from "@croupier/rules/settings"
import type { AssetCode } from "@croupier/ledger"
import type { Merchant } from "../../call/merchant.ts"
import type { Links } from "../../call/links.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** The texts that every house begins with; another version of terms or privacy makes it another. */
export const TERMS_VERSION = "2026-11"

const termsVersionOf = (pages: MerchantFacts["pages"] = []): string => {
  const of = (name: InfoPage) => pages.find(({ page }) => page === name)?.version ?? 1
  const [terms, privacy] = [of("terms"), of("privacy")]
  return terms + privacy > 2 ? `${TERMS_VERSION}.t${terms}.p${privacy}` : TERMS_VERSION
}

/** A merchant's row and its lists, before they become a Merchant. */
export interface MerchantFacts {
  readonly id: MerchantId
  readonly code: string
  readonly brand: Brand
  readonly settings: Settings
  readonly places: Links
  readonly asset: AssetCode
  readonly status: "normal" | "maintenance"
  readonly statusUntil: Date | null
  readonly restrictedCountries: readonly string[]
  readonly registerRules: readonly FieldRule[]
  readonly domains: readonly string[]
  /** By language and key. */
  readonly texts?: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
  readonly pages?: readonly {
    readonly page: InfoPage
    readonly version: number
    readonly material?: number
  }[]
}

export function merchantFrom(facts: MerchantFacts, revision = 0): Merchant {
  const restricted = new Set(facts.restrictedCountries)
  const offered = new Map(facts.brand.languages.map((language) => [language.toLowerCase(), language]))
  return {
    id: facts.id,
    code: facts.code,
    revision,
    brand: facts.brand,
    settings: tightened(facts.settings),
    policy: policyOf(facts.settings.compliance.market),
    places: facts.places,
    asset: facts.asset,
    registerRules: facts.registerRules,
    domains: facts.domains,
    status:
      facts.status === "maintenance" ? { kind: "maintenance", until: facts.statusUntil } : { kind: "normal" },
    restrictedCountries: facts.restrictedCountries,
    isRestricted: (_ip, country) => country !== null && restricted.has(country),
    languageFor: (asked) => offered.get(asked?.toLowerCase() ?? "") ?? facts.brand.defaultLanguage,
    ownTexts: (language) => facts.texts?.[language],
    pages: INFO_PAGES.filter((name) => facts.pages?.some(({ page }) => page === name)),
    legal: LEGAL_PAGES.map((page) => {
      const written = facts.pages?.find((each) => each.page === page)
      return { page, version: written?.version ?? 1, material: written?.material ?? 0 }
    }),
    termsVersion: termsVersionOf(facts.pages),
  }
}
