import type { Random } from "./random.ts"

/** No letter or digit that is easily taken for another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"
const LENGTH = 16

/** A password to be told once: some 92 random bits, in groups that can be read out. */
export function oneTimePassword(random: Random): string {
  // Bytes past the last whole multiple would favour the first letters.
  const fair = 256 - (256 % ALPHABET.length)
  let made = ""
  while (made.length < LENGTH)
    for (const byte of random.bytes(LENGTH * 2))
      if (byte < fair && made.length < LENGTH) made += ALPHABET[byte % ALPHABET.length] ?? ""
  return made.replaceAll(/(.{4})(?=.)/g, "$1-")
}
