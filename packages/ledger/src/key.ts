import { hash as hashOf } from "node:crypto"

/**
 * A key made from another: the same parts always give the same key, and it begins with the time of the
 * first (its first 48 bits), so that the rows of one business lie together in the journal. For "the payout
 * of bet X": `deriveKey(bet.key, "payout")`.
 */
export function deriveKey(key: string, ...parts: readonly string[]): string {
  const hash = hashOf("sha256", JSON.stringify([key.toLowerCase(), ...parts]), "hex")
  const variant = ((Number.parseInt(hash[3] ?? "0", 16) & 3) | 8).toString(16)
  return `${key.slice(0, 13).toLowerCase()}-8${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}

/**
 * A key for something that has no UUID, such as a vendor's transaction number. The time must be one that
 * every retry knows again (when the round or the member was made), or be left out.
 */
export function keyFor(text: string, at?: Date): string {
  const hash = hashOf("sha256", text, "hex")
  const time = at ? at.getTime().toString(16).padStart(12, "0") : hash.slice(20, 32)
  return deriveKey(`${time.slice(0, 8)}-${time.slice(8)}-8000-8000-000000000000`, text)
}
