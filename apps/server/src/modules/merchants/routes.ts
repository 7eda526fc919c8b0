import type { Value } from "@croupier/contract"
import { SYSTEM_STATUS, type systemStatus, type whitelabel } from "@croupier/contract/merchants"
import { APPS, appPath, appQrPath } from "@croupier/rules/app-resources"
import { PATTERNS } from "@croupier/rules/register-rules"
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min"
import { handlers } from "../../call/context.ts"
import type { Db } from "@croupier/database"
import { showPage } from "./info-pages.ts"
import type { Merchant } from "../../call/merchant.ts"

type Whitelabel = Value<typeof whitelabel>
/** Offers of the house beside every merchant's own. */
export interface HouseOffers {
  /** Where a demo's messages are read. */
  readonly resources: Whitelabel["resources"]
  /** Where games run that may stand in the frame of /game. */
  readonly gameOrigins: readonly string[]
}

/** Addresses of the merchant's app: those that the merchant set, else the default ones of the server. */
const appsOf = ({ places: { resources } }: Merchant): Whitelabel["resources"] => [
  ...APPS.map((app) => ({
    resourceType: app,
    url: resources.find(({ resourceType }) => resourceType === app)?.url ?? appPath(app),
    qrCodeUrl: appQrPath(app),
  })),
  ...resources.filter(({ resourceType }) => !APPS.some((app) => app === resourceType)),
]

/** Without what pages of the site are not told. */
function publicOf(settings: Merchant["settings"]): Whitelabel["whitelabel"] {
  const { adjustments: _, home: __, ...others } = settings
  return others
}

/** The facts that a client needs before its first screen. */
export const whitelabelOf = (merchant: Merchant, ofHouse: HouseOffers): Whitelabel => ({
  brand: merchant.brand,
  whitelabel: publicOf(merchant.settings),
  resources: [...appsOf(merchant), ...ofHouse.resources],
  customerService: merchant.places.customerService,
  analytics: { gtagId: merchant.places.gtagId },
  imageCDNs: merchant.places.imageCDNs,
  launchGameCDNs: [...merchant.places.launchGameCDNs, ...ofHouse.gameOrigins],
  pages: [...merchant.pages],
})

/** Which of the three start-up views a visitor gets. */
export const statusOf = (
  merchant: Merchant,
  ip: string,
  country: string | null,
): Value<typeof systemStatus> => ({
  status:
    merchant.status.kind === "maintenance"
      ? SYSTEM_STATUS.maintenance
      : merchant.isRestricted(ip, country)
        ? SYSTEM_STATUS.restricted
        : SYSTEM_STATUS.normal,
  ip,
  country,
  until: merchant.status.kind === "maintenance" ? (merchant.status.until?.toISOString() ?? null) : null,
})

export function merchantRoutes(db: Db, ofHouse: HouseOffers) {
  return handlers({
    whitelabel: async (_, { merchant }) => whitelabelOf(merchant, ofHouse),

    systemStatus: async (_, { merchant, ip, country }) => statusOf(merchant, ip, country),

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
      termsVersion: merchant.termsVersion,
    }),

    infoPage: ({ page }, { merchant, language }) => showPage(db, merchant, page, language),

    ownTexts: async ({ language }, { merchant }) => ({ texts: merchant.ownTexts(language) ?? {} }),
  })
}
