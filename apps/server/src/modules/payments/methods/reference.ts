import type { Random } from "../../../kernel/random.ts"

/** Without letters and digits that look alike: people copy them by hand. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const LENGTH = 10

/** A reference of ten signs: what a payer writes, what a cashier is told. Every scheme's code has room for it. */
export const newReference = (random: Pick<Random, "bytes">): string =>
  // Thirty-two signs divide a byte evenly.
  [...random.bytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join("")

/** The words of a payer's text that have the shape of a reference; signs between its parts do not matter. */
export function referencesIn(text: string): string[] {
  const upper = text.toUpperCase()
  const words = upper.match(new RegExp(`[${SIGNS}]{${LENGTH}}`, "g")) ?? []
  const joined = upper.replaceAll(/[^A-Z0-9]/g, "")
  return [...new Set([...words, ...(joined.length === LENGTH ? [joined] : [])])]
}
