import { z } from "zod/mini"
import { ANYBODY, SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { INFO_PAGES } from "./info-pages.ts"
import { FIELDS, PATTERN_IDS } from "@croupier/rules/register-rules"
import { SERVICE_TYPE } from "@croupier/rules/service-way"
import { PublicSettings } from "@croupier/rules/settings"
import { Empty, Instant, Language, Nothing, text } from "../wire/values.ts"

/** The colours that a merchant may set by hand, for each scheme: the others follow from its numbers. */
export const THEME_COLOURS = [
  "ink",
  "bg-1",
  "bg-2",
  "bg-3",
  "line",
  "fg",
  "fg-2",
  "fg-3",
  "brand-text",
  "win",
  "loss",
] as const
const Colours = z.partialRecord(z.enum(THEME_COLOURS), z.string().check(z.regex(/^#[0-9a-f]{6}$/)))

/** Pictures of the house that can stand for a merchant that has none of its own. */
export const LOGO_MARKS = [
  "lantern",
  "dragon",
  "crown",
  "tiger",
  "elephant",
  "rooster",
  "fish",
  "clover",
  "lotus",
  "palm",
  "mango",
  "gem",
  "rocket",
  "full-moon",
] as const

/** A merchant's own logo, as the house keeps it; the size is that of the picture in pixels. */
export const Logo = z.strictObject({
  url: z.string().check(z.regex(/^\/brand\/[0-9a-f]{64}\.webp$/)),
  width: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  height: z.number().check(z.int(), z.gte(1), z.lte(1000)),
})

/** Looks of a merchant: three numbers of colour (OKLCH hues and chroma), a motif, a scheme and colours set by hand. */
export const Theme = z.strictObject({
  hue: z.number().check(z.gte(0), z.lt(360)),
  brandHue: z.number().check(z.gte(0), z.lt(360)),
  brandChroma: z.number().check(z.gte(0), z.lte(0.2)),
  accentHue: z.number().check(z.gte(0), z.lt(360)),
  motif: z.enum(["awning", "wave", "lattice", "none"]),
  scheme: z.enum(["dark", "light", "system"]),
  colours: z.optional(z.strictObject({ dark: Colours, light: Colours })),
})
export type Theme = z.output<typeof Theme>

export const Brand = z.strictObject({
  merchantCode: z.string(),
  name: z.string(),
  platform: z.literal("W"),
  device: z.literal("WEB"),
  lotteryType: z.literal("SEA"),
  prizeModes: z.array(z.enum(["Lott", "ZY", "Elott", "SEA"])),
  announcementTypes: z.array(z.enum(["B", "PL", "PU", "PR", "H"])),
  defaultLanguage: Language,
  languages: z.array(Language),
  timeZone: z.string(),
  asset: z.string(),
  currencySymbol: z.string(),
  chatHeaderColour: z.string(),
  esports: z.array(z.string()),
  theme: Theme,
  logo: z.optional(Logo),
  mark: z.optional(z.enum(LOGO_MARKS)),
  licence: z.nullable(z.strictObject({ authority: z.string(), number: z.string(), link: z.string() })),
  /** Certificates of the house, each with the number by which it can be checked. */
  certificates: z.optional(
    z.array(z.strictObject({ name: z.string(), number: z.string(), link: z.string() })),
  ),
  playMoney: z.boolean(),
  copyrightYear: z.number(),
  minimumAge: z.number(),
})
export type Brand = z.output<typeof Brand>

export const Resource = z.strictObject({ resourceType: z.string(), url: z.string(), qrCodeUrl: z.string() })
/** A way to customer service: see `SERVICE_TYPE`. */
export const CustomerServiceEntry = z.strictObject({ type: z.enum(SERVICE_TYPE), path: z.string() })
export type CustomerServiceEntry = z.output<typeof CustomerServiceEntry>

/** Everything a client needs before its first screen. */
export const whitelabel = endpoint({
  method: "GET",
  path: "/wps/system/whitelabel",
  module: "SYS_whitelabel",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The merchant's brand, settings tree and resources",
  value: z.strictObject({
    brand: Brand,
    whitelabel: PublicSettings,
    resources: z.array(Resource),
    customerService: z.array(CustomerServiceEntry),
    analytics: z.strictObject({ gtagId: z.nullable(z.string()) }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    /** The pages that the footer leads to: those that the merchant has written. */
    pages: z.array(z.enum(INFO_PAGES)),
  }),
})

/** 0 the normal application, 1 the maintenance page, 2 the IP restriction page. */
export const SYSTEM_STATUS = { normal: 0, maintenance: 1, restricted: 2 } as const

export const systemStatus = endpoint({
  method: "GET",
  path: "/wps/system/status",
  module: "SYS_status",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ url: z.optional(text(300)) }),
  errors: [],
  summary: "Which of the three start-up views to show, with the caller's address and country",
  value: z.strictObject({
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    ip: z.string(),
    country: z.nullable(z.string()),
    until: z.nullable(Instant),
  }),
})

export const country = endpoint({
  method: "GET",
  path: "/wps/system/country",
  module: "SYS_country",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The caller's country and its dialling code",
  value: z.strictObject({ countryCode: z.nullable(z.string()), countryDialingCode: z.nullable(z.string()) }),
})

export const domainRoute = endpoint({
  method: "GET",
  path: "/wps/system/domainRoute",
  module: "SYS_domainRoute",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The merchant's domains, for a client that looks for the fastest",
  value: z.strictObject({
    domainList: z.array(z.strictObject({ domain: z.string(), speed: z.nullable(z.number()) })),
  }),
})

export const updateLanguage = endpoint({
  method: "POST",
  path: "/wps/member/language",
  module: "SYS_language",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ language: Language }),
  errors: ["INPUT_INVALID"],
  summary: "Keeps the language a member chose",
  value: Nothing,
})

export const RegisterRule = z.strictObject({
  field: z.enum(FIELDS),
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.enum(PATTERN_IDS),
  acceptedPattern: z.string(),
  minLength: z.number(),
  maxLength: z.number(),
})
export type RegisterRule = z.output<typeof RegisterRule>

export const registerSettings = endpoint({
  method: "GET",
  path: "/wps/system/setting/register",
  module: "SYS_registerSettings",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The merchant's rule for each field of the registration form",
  value: z.strictObject({ rules: z.array(RegisterRule), minimumAge: z.number(), termsVersion: z.string() }),
})

export const payloadKeys = endpoint({
  method: "GET",
  path: "/wps/system/keys",
  module: "SYS_payloadKeys",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The public keys that encrypted payloads are sealed to; the first is the one to use",
  value: z.strictObject({
    keys: z.array(
      z.strictObject({
        kid: z.string(),
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
        use: z.literal("enc"),
        alg: z.literal("ECDH-ES"),
      }),
    ),
    serverTime: Instant,
  }),
})
