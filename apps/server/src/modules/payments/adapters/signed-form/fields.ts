import { createHash, createSign, createVerify, type KeyLike } from "node:crypto"
import { amount, type Amount } from "@croupier/money"

export type Fields = Readonly<Record<string, string>>

/** The signed text: every field that is not empty, by name, without the signature. */
const signedText = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([name, value]) => name !== "sign" && value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&")

/** RSA with SHA-256 over the sorted fields, in Base64, as the field `sign`. */
export const signed = (fields: Fields, ownKey: KeyLike): Fields => ({
  ...fields,
  sign: createSign("RSA-SHA256").update(signedText(fields)).sign(ownKey, "base64"),
})

export function isSigned(fields: Fields, theirKeys: readonly KeyLike[]): boolean {
  const text = signedText(fields)
  return theirKeys.some((key) =>
    createVerify("RSA-SHA256")
      .update(text)
      .verify(key, fields["sign"] ?? "", "base64"),
  )
}

/** The same words are the same event: the provider numbers none. */
export const digestOf = (fields: Fields): string =>
  createHash("sha256").update(signedText(fields)).digest("hex")

/** Cents, as an amount. */
export const fromCents = (text: string): Amount => amount(BigInt(text) * 100n)
/** An amount in cents; undefined for one with a part of a cent. */
export const toCents = (value: Amount): string | undefined =>
  value % 100n === 0n ? String(value / 100n) : undefined
