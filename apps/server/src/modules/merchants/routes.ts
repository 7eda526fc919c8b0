import { SYSTEM_STATUS } from "@croupier/contract/merchants"
import { PATTERNS } from "@croupier/contract/register-rules"
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min"
import type { HandlersOf } from "../../http/context.ts"

/** The version of the terms and privacy policy that a registration accepts; a change asks for consent again. */
export const TERMS_VERSION = "2026-11"

export function merchantRoutes(): HandlersOf<
  "whitelabel" | "systemStatus" | "country" | "domainRoute" | "registerSettings"
> {
  return {
    whitelabel: async (_, { merchant }) => ({
      brand: merchant.brand,
      whitelabel: merchant.settings,
      resources: [],
      customerService: [],
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
    }),

    systemStatus: async (_, { merchant, ip, country }) => ({
      status:
        merchant.status.kind === "maintenance"
          ? SYSTEM_STATUS.maintenance
          : merchant.isRestricted(ip, country)
            ? SYSTEM_STATUS.restricted
            : SYSTEM_STATUS.normal,
      ip,
      country,
      until: merchant.status.kind === "maintenance" ? (merchant.status.until?.toISOString() ?? null) : null,
    }),

    country: async (_, { country }) => ({
      countryCode: country,
      countryDialingCode: country && isSupportedCountry(country) ? getCountryCallingCode(country) : null,
    }),

    domainRoute: async (_, { merchant }) => ({
      domainList: merchant.domains.map((domain) => ({ domain, speed: null })),
    }),

    registerSettings: async (_, { merchant }) => ({
      rules: merchant.registerRules.map((rule) => ({
        ...rule,
        acceptedPattern: PATTERNS[rule.patternId].source,
      })),
      minimumAge: merchant.brand.minimumAge,
      termsVersion: TERMS_VERSION,
    }),
  }
}
