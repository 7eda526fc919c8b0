import { amount, SCALE, type Amount } from "@croupier/money"
import type { QrScheme } from "./code.ts"
import { crc16, readFields, valueOf, type Field } from "./tlv.ts"
import { refused, type QrRefusal } from "./verdict.ts"

interface Country {
  readonly scheme: QrScheme
  /** ISO 4217, as a number. */
  readonly currency: string
  /** Places that an amount may have. */
  readonly places: number
  /** The template of the account, and who says what stands in it. */
  readonly field: string
  readonly gui: string
  /** Whether the merchant's name and city have to be there. */
  readonly isNamed: boolean
}

export const COUNTRIES: Readonly<Record<string, Country>> = {
  BR: { scheme: "PIX", currency: "986", places: 2, field: "26", gui: "br.gov.bcb.pix", isNamed: true },
  VN: { scheme: "VIETQR", currency: "704", places: 0, field: "38", gui: "A000000727", isNamed: false },
  TH: {
    scheme: "PROMPTPAY",
    currency: "764",
    places: 2,
    field: "29",
    gui: "A000000677010111",
    isNamed: false,
  },
  ID: { scheme: "QRIS", currency: "360", places: 2, field: "51", gui: "ID.CO.QRIS.WWW", isNamed: true },
}

const LONGEST_NAME = 25
const LONGEST_CITY = 15
const LONGEST_AMOUNT = 13

/** A code whose frame holds: what stands in its account is the scheme's business. */
export interface Frame {
  readonly kind: "frame"
  readonly scheme: QrScheme
  readonly fields: readonly Field[]
  readonly account: readonly Field[]
  /** Field 62. */
  readonly additional: readonly Field[]
  readonly initiation: "many" | "once" | null
  readonly amount: Amount | null
  readonly name: string | null
  readonly city: string | null
}

/** Fields whose value is fields again: accounts, additional data, the name in another language, unreserved ones. */
const isTemplate = (id: string): boolean =>
  (id >= "26" && id <= "51") || id === "62" || id === "64" || id >= "80"

/** Reads the fields that all schemes share, in the order of the verdicts. */
export function readFrame(text: string): Frame | QrRefusal {
  const fields = readFields(text)
  if (!fields || fields.length === 0) return refused("QR_TLV", "not made of whole fields")
  const templates = new Map<string, readonly Field[]>()
  for (const { id, value } of fields) {
    if (!isTemplate(id)) continue
    const inside = readFields(value)
    if (!inside) return refused("QR_TLV", `inside ${id}`)
    templates.set(id, inside)
  }
  const last = fields.at(-1)
  if (last?.id !== "63" || last.value.length !== 4) return refused("QR_CRC", "63 is not the last field")
  const expected = crc16(text.slice(0, -4))
  if (last.value !== expected) return refused("QR_CRC", `expected ${expected}`)
  const twice =
    firstTwice(fields) ??
    [...templates].map(([id, inside]) => firstTwice(inside, `${id}.`)).find((id) => id !== undefined)
  if (twice !== undefined) return refused("QR_TAG_TWICE", twice)
  if (fields[0]?.id !== "00" || fields[0].value !== "01") return refused("QR_VERSION", "00 is first and 01")
  const initiation = valueOf(fields, "01")
  if (initiation !== undefined && initiation !== "11" && initiation !== "12")
    return refused("QR_01", initiation)
  const code = valueOf(fields, "58") ?? ""
  const country = Object.hasOwn(COUNTRIES, code) ? COUNTRIES[code] : undefined
  if (!country) return refused("QR_COUNTRY", code)
  const currency = valueOf(fields, "53") ?? ""
  if (currency !== country.currency) return refused("QR_CURRENCY", `${currency} with ${code}`)
  const value = readAmount(valueOf(fields, "54"), country.places)
  if (typeof value === "string") return refused("QR_AMOUNT", value)
  const [name, city] = [valueOf(fields, "59"), valueOf(fields, "60")]
  if (!fits(name, LONGEST_NAME, country.isNamed)) return refused("QR_59", name ?? "missing")
  if (!fits(city, LONGEST_CITY, country.isNamed)) return refused("QR_60", city ?? "missing")
  const account = templates.get(country.field) ?? []
  const gui = valueOf(account, "00")
  if (gui?.toLowerCase() !== country.gui.toLowerCase())
    return refused("QR_GUI", `${country.field}: ${gui ?? "missing"}`)
  return {
    kind: "frame",
    scheme: country.scheme,
    fields,
    account,
    additional: templates.get("62") ?? [],
    initiation: initiation === undefined ? null : initiation === "12" ? "once" : "many",
    amount: value,
    name: name ?? null,
    city: city ?? null,
  }
}

const firstTwice = (fields: readonly Field[], before = ""): string | undefined => {
  const seen = new Set<string>()
  for (const { id } of fields) {
    if (seen.has(id)) return before + id
    seen.add(id)
  }
  return undefined
}

const fits = (value: string | undefined, longest: number, isDemanded: boolean): boolean =>
  value === undefined ? !isDemanded : value.trim() !== "" && Array.from(value).length <= longest

/** The amount at the money's scale; null where the payer says it; a text that says what is wrong with it. */
function readAmount(text: string | undefined, places: number): Amount | null | string {
  if (text === undefined) return null
  const [, whole, fraction = ""] = /^(\d{1,13})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined || text.length > LONGEST_AMOUNT) return text
  if (fraction.length > places) return "decimals"
  const value = BigInt(whole + fraction.padEnd(SCALE, "0"))
  return value === 0n ? null : amount(value)
}

/** An amount as field 54 has it. Throws RangeError for one that is not above zero, or finer than the currency. */
export function writeAmount(value: Amount | null, places: number): string | null {
  if (value === null) return null
  const unit = 10n ** BigInt(SCALE - places)
  if (value <= 0n || value % unit !== 0n) throw new RangeError(`no amount of ${places} places: ${value}`)
  const digits = (value / unit).toString().padStart(places + 1, "0")
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  if (text.length > LONGEST_AMOUNT) throw new RangeError(`an amount of more than ${LONGEST_AMOUNT} signs`)
  return text
}

export const writeInitiation = (initiation: Frame["initiation"]): string | null =>
  initiation === null ? null : initiation === "once" ? "12" : "11"

/** The code with its checksum. */
export const sealed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`
