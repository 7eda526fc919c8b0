import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile"
import { refuse } from "../../../kernel/refusal.ts"

/** The library throws for a code that no country has. */
const KNOWN_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/** Spaces, dots, hyphens and brackets are how people write numbers down. */
const LOOKS_LIKE_ONE = /^\+?[\d\s().-]{6,30}$/

/**
 * A mobile number in E.164 from what a form brought; undefined for what is none in that country, or is a
 * number of another one. `dialingCode` is a country's, with or without the plus.
 */
export function mobileFrom(dialingCode: string, typed: string): string | undefined {
  if (!LOOKS_LIKE_ONE.test(typed)) return undefined
  const code = dialingCode.replace("+", "")
  if (!KNOWN_CODES.has(code)) return undefined
  const parsed = parsePhoneNumberFromString(typed, { defaultCallingCode: code })
  return parsed?.isValid() && parsed.countryCallingCode === code ? parsed.number : undefined
}

/** The same for a form that needs one. Refuses PHONE_INVALID. */
export const mobileOf = (dialingCode: string, typed: string): string =>
  mobileFrom(dialingCode, typed) ?? refuse("PHONE_INVALID")

/** A number as its owner recognises it: the country and the last four digits. */
export function maskedMobile(number: string): string {
  const parsed = parsePhoneNumberFromString(number)
  return `+${parsed?.countryCallingCode ?? ""} •••• ${number.slice(-4)}`
}

/** An address as its owner recognises it: the first letter and the domain. */
export function maskedEmail(address: string): string {
  const [name = "", domain = ""] = address.split("@")
  return `${Array.from(name)[0] ?? ""}••••@${domain}`
}
