import { z } from "zod/mini"
import { trimmed, text } from "../wire/values.ts"
import { Logo, LOGO_MARKS, Theme } from "./site.ts"
import { APPS } from "@croupier/rules/app-resources"
import { FIELDS, PATTERN_IDS } from "@croupier/rules/register-rules"
import { SERVICE_TYPE } from "@croupier/rules/service-way"
import { consoleEndpoint, Why } from "../operators/endpoint.ts"

/** No field of a registration is longer than the wire lets it be. */
const Length = z.number().check(z.int(), z.gte(0), z.lte(200))
const Rule = z.strictObject({
  field: z.enum(FIELDS),
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.enum(PATTERN_IDS),
  minLength: Length,
  maxLength: Length,
})
const Rules = z.array(Rule).check(z.maxLength(FIELDS.length))

const RegisterRules = z.strictObject({
  /** Every field there is, in the order of the form; those that were never set are off. */
  rules: Rules,
  minimumAge: z.number(),
  switches: z.strictObject({
    username: z.boolean(),
    mobile: z.boolean(),
    mobilePassword: z.boolean(),
    smsVerification: z.boolean(),
  }),
  version: z.string(),
})

export const registerRules = consoleEndpoint({
  method: "GET",
  path: "/console/api/merchant/register-rules",
  module: "OPS_registerRules",
  access: "merchants.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Fields that a registration asks for, and the switches that shape its form",
  value: RegisterRules,
})

export const setRegisterRules = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/register-rules",
  module: "OPS_setRegisterRules",
  access: "merchants.register",
  input: z.strictObject({ rules: Rules, version: text(100), why: Why }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE"],
  summary: "Sets what a registration asks for, all fields at once",
  value: RegisterRules,
})

/** A host without port; names beyond ASCII as Punycode. */
const Domain = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/),
  )
const Domains = z.array(Domain).check(z.maxLength(200))

export const setDomains = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/domains",
  module: "OPS_setDomains",
  access: "merchants.domains",
  input: z.strictObject({
    /** The first one is the primary. */
    domains: Domains.check(z.minLength(1)),
    before: Domains,
    why: Why,
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "DOMAIN_TAKEN"],
  summary: "Sets the hosts that the merchant's site answers under; an added one works at once",
  value: z.strictObject({ domains: Domains }),
})

const Https = z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s\0\p{Cs}"'<>\\;,]{3,}$/u))
/** Scheme and host alone: it stands in the pages' content policy. */
const Origin = z
  .string()
  .check(z.maxLength(260), z.regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/))
const Origins = z.array(Origin).check(z.maxLength(10))

const Links = {
  customerService: z.array(z.strictObject({ type: z.enum(SERVICE_TYPE), path: Https })).check(z.maxLength(3)),
  gtagId: z.nullable(z.string().check(z.regex(/^(?:G|GT|AW)-[A-Z0-9]{4,20}$/))),
  imageCDNs: Origins,
  launchGameCDNs: Origins,
  /** Apps of the merchant in shops; without one, the house's own way stands in its place. */
  apps: z.array(z.strictObject({ resourceType: z.enum(APPS), url: Https })).check(z.maxLength(APPS.length)),
}
const MerchantLinks = z.strictObject({ ...Links, version: z.string() })

export const merchantLinks = consoleEndpoint({
  method: "GET",
  path: "/console/api/merchant/links",
  module: "OPS_merchantLinks",
  access: "merchants.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Outside places that the site leads to or loads from: desk, analytics, pictures, games",
  value: MerchantLinks,
})
export type MerchantLinks = z.output<typeof MerchantLinks>

export const setMerchantLinks = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/links",
  module: "OPS_setMerchantLinks",
  access: "merchants.links",
  input: z.strictObject({ ...Links, version: text(100), why: Why }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE"],
  summary: "Sets the outside places of the merchant's site, all at once",
  value: MerchantLinks,
})

const CheckedAt = z.string().check(z.regex(/^https:\/\/[^\s\0\p{Cs}"<>]{3,300}$/u))
/** The most certificates of a footer. */
export const MOST_CERTIFICATES = 6

const Look = {
  name: trimmed(40, 1),
  theme: Theme,
  logo: z.nullable(Logo),
  mark: z.enum(LOGO_MARKS),
  copyrightYear: z.number().check(z.int(), z.gte(1990), z.lte(2100)),
  licence: z.nullable(
    z.strictObject({
      authority: trimmed(120, 2),
      number: trimmed(60, 1),
      link: CheckedAt,
    }),
  ),
  certificates: z
    .array(z.strictObject({ name: trimmed(60, 2), number: trimmed(60, 1), link: CheckedAt }))
    .check(z.maxLength(MOST_CERTIFICATES)),
}
const Brand = z.strictObject({ ...Look, version: z.string() })

export const merchantBrand = consoleEndpoint({
  method: "GET",
  path: "/console/api/merchant/brand",
  module: "OPS_merchantBrand",
  access: "merchants.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The merchant's name, logo, colours and what its footer tells of it",
  value: Brand,
})
export type MerchantBrand = z.output<typeof Brand>

export const setMerchantBrand = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/brand",
  module: "OPS_setMerchantBrand",
  access: "merchants.brand",
  input: z.strictObject({ ...Look, version: text(100) }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "CONTRAST_LOW"],
  summary: "Changes how the merchant's site looks; colours that cannot be read on one another are refused",
  value: Brand,
})

/** Of the picture as it comes, before it is made smaller. */
export const LOGO_KIB = 160

export const uploadLogo = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/logo",
  module: "OPS_uploadLogo",
  access: "merchants.brand",
  input: z.strictObject({
    /** The file in Base64. */
    data: z
      .string()
      .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil((LOGO_KIB * 1024 * 4) / 3) + 4)),
  }),
  errors: ["IMAGE_INVALID"],
  summary: "Keeps a picture that can be the merchant's logo: read and drawn anew, so that only pixels stay",
  value: Logo,
})
