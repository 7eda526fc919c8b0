import { z } from "zod/mini"
import { Language, Money, PositiveMoney, text, trimmed } from "../wire/values.ts"

/**
 * How a deposit is paid. A provider makes a charge for `pix`, `qr`, `card` and `e-wallet`; `pix-static`, `qr-static` and
 * `bank-transfer` are paid to an account of the merchant under a reference; `cash` is counted at a desk against a code.
 */
export const METHOD_KINDS = [
  "pix",
  "pix-static",
  "qr",
  "qr-static",
  "bank-transfer",
  "card",
  "e-wallet",
  "cash",
] as const
export type MethodKind = (typeof METHOD_KINDS)[number]

/** Where the money of a deposit comes from: a provider's charge, the merchant's own account, a cash desk. */
export const RAILS = ["charge", "account", "desk"] as const
export type Rail = (typeof RAILS)[number]

export const RAIL_OF: Readonly<Record<MethodKind, Rail>> = {
  pix: "charge",
  "pix-static": "account",
  qr: "charge",
  "qr-static": "account",
  "bank-transfer": "account",
  card: "charge",
  "e-wallet": "charge",
  cash: "desk",
}

/** The pictures of methods; the project's own. */
export const METHOD_ICONS = ["pix", "qr", "bank", "card", "wallet", "cash"] as const
export type MethodIcon = (typeof METHOD_ICONS)[number]

const Digits = (least: number, most: number) =>
  z.string().check(z.regex(new RegExp(`^\\d{${least},${most}}$`)))
const Holder = trimmed(80, 1)
/** Lengths of a name and a city in EMV codes. */
const CodeName = trimmed(25, 1)
const CodeCity = trimmed(15, 1)

/** The merchant's account that a deposit is paid to. */
export const PayToAccount = z.discriminatedUnion("scheme", [
  z.strictObject({ scheme: z.literal("PIX"), key: trimmed(77, 1), name: CodeName, city: CodeCity }),
  z.strictObject({
    scheme: z.literal("VIETQR"),
    bin: Digits(6, 6),
    account: z.string().check(z.regex(/^[A-Za-z0-9]{1,19}$/)),
    bank: trimmed(80, 1),
    holder: Holder,
  }),
  z.strictObject({
    scheme: z.literal("PROMPTPAY"),
    to: z.enum(["phone", "nationalId", "wallet", "account"]),
    number: Digits(4, 43),
    holder: Holder,
  }),
  z.strictObject({
    scheme: z.literal("QRIS"),
    /** The acquirer's template: its field (26 to 45) and the fields in it, as the acquirer gave them. */
    acquirerField: z.string().check(z.regex(/^(2[6-9]|3\d|4[0-5])$/)),
    acquirer: trimmed(99, 1),
    nmid: z.string().check(z.regex(/^ID\d{13}$/)),
    criteria: z.enum(["UMI", "UKE", "UME", "UBE", "URE"]),
    category: Digits(4, 4),
    name: CodeName,
    city: CodeCity,
    postalCode: Digits(5, 5),
  }),
  z.strictObject({
    scheme: z.literal("BANK"),
    bank: trimmed(80, 1),
    branch: text(20),
    number: trimmed(40, 1),
    holder: Holder,
  }),
])
export type PayToAccount = z.output<typeof PayToAccount>

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** When a method is open, in the merchant's zone. `until` before `from`: over midnight. Days: 1 is Monday, 7 Sunday. */
const Hours = z.strictObject({
  days: z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  from: TimeOfDay,
  until: TimeOfDay,
})

/** Fee of a deposit: a share in hundredths of a per cent and a fixed part, between a least and a greatest fee. */
export const MethodFee = z.strictObject({
  rate: z.number().check(z.int(), z.gte(0), z.lte(5_000)),
  fixed: Money,
  least: Money,
  most: z.nullable(PositiveMoney),
  /** The house bears its fee without a word of it; a member's is inside the amount and shown before. */
  payer: z.enum(["house", "member"]),
})
export type MethodFee = z.output<typeof MethodFee>

const NO_FEE: MethodFee = { rate: 0, fixed: "0.00", least: "0.00", most: null, payer: "house" }
const Level = z.number().check(z.int(), z.gte(0), z.lte(100))

/** Fields of a method that people change. Fields that an older release does not know have a default. */
export const MethodTerms = z.strictObject({
  name: trimmed(60, 1),
  names: z.partialRecord(Language, text(60)),
  minimum: PositiveMoney,
  maximum: PositiveMoney,
  step: PositiveMoney,
  expiresMinutes: z.number().check(z.int(), z.gte(1), z.lte(10_080)),
  position: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
  enabled: z.boolean(),
  icon: z._default(z.enum(METHOD_ICONS), "cash"),
  /** Countries by their code of two letters; none: everywhere. */
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)), []),
  levels: z._default(z.nullable(z.strictObject({ from: Level, to: Level })), null),
  hours: z._default(z.nullable(Hours), null),
  /** Amounts to tap; none: they follow from the limits. */
  presets: z._default(z.array(PositiveMoney).check(z.maxLength(8)), []),
  fee: z._default(MethodFee, NO_FEE),
  /** How long the money usually takes after it was paid. */
  arrivalMinutes: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_080)), 1),
  /** Notes for a member to read before paying, by language. */
  notes: z._default(z.partialRecord(Language, text(400)), {}),
  account: z._default(z.nullable(PayToAccount), null),
  /** `own`: money of another payer than the member is not credited by itself. */
  payer: z._default(z.enum(["any", "own"]), "any"),
})
export type MethodTerms = z.output<typeof MethodTerms>

/** The part of the terms that a method's row keeps as one document. */
export const MethodRules = z.pick(MethodTerms, {
  countries: true,
  levels: true,
  hours: true,
  presets: true,
  fee: true,
  arrivalMinutes: true,
  notes: true,
  account: true,
  payer: true,
})
export type MethodRules = z.output<typeof MethodRules>

/** One line of an account as a payer copies it. */
export const PayToLine = z.strictObject({
  label: z.enum(["key", "bank", "branch", "number", "holder", "reference", "code"]),
  value: z.string(),
})
export type PayToLine = z.output<typeof PayToLine>
