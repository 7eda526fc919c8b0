import { createSign, createVerify, type KeyLike } from "node:crypto"
import { Temporal } from "temporal-polyfill"

export type Fields = Readonly<Record<string, string>>

/** The signed text: every field that is not empty, by name, without the signature. */
const canonical = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => name !== "sign" && fields[name] !== "")
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&")

export const signed = (fields: Fields, key: KeyLike): Record<string, string> => ({
  ...fields,
  sign: createSign("RSA-SHA256").update(canonical(fields)).sign(key, "base64"),
})

export const isSigned = (fields: Fields, key: KeyLike): boolean =>
  createVerify("RSA-SHA256")
    .update(canonical(fields))
    .verify(key, fields["sign"] ?? "", "base64")

/** An instant as the provider's clock shows it: "20261120090000". */
export const wallTime = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replaceAll(/\D/g, "")

/** The instant that a time of the provider's clock means; undefined for a text that is none. */
export function instantAt(wall: string, zone: string): Date | undefined {
  const text = wall.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/, "$1-$2-$3T$4:$5:$6")
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds)
  } catch {
    return undefined
  }
}
