import { parseAmount, subtract, toDecimal } from "@croupier/money"

/** One side of a difference; undefined: that side has no such value. */
export interface Side {
  /** Of a round, what it paid less what was staked. A decimal; null: taken back before it came. */
  readonly amount?: string | null
  /** Prize of a reservation, beside its stake. */
  readonly prize?: string
  readonly takenBack?: boolean
  readonly at?: string
}

/**
 * One side of a difference, under the same names for both, so that only differing values stand out: a vendor's
 * record and ours name and count the same things otherwise. Undefined where that side has nothing.
 */
export function sideOf(stored: unknown): Side | undefined {
  if (typeof stored !== "object" || stored === null) return undefined
  const read: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(stored))
  const text = (name: string) => (typeof read[name] === "string" ? read[name] : undefined)
  const [staked, won, prize, at] = [text("staked"), text("won"), text("win"), text("at")]
  const amount =
    staked !== undefined && won !== undefined
      ? toDecimal(subtract(parseAmount(won), parseAmount(staked)))
      : read["amount"] === null
        ? null
        : text("amount")
  const takenBack = read["cancelled"] ?? read["rolled_back"]
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(prize === undefined ? {} : { prize }),
    ...(typeof takenBack === "boolean" ? { takenBack } : {}),
    ...(at === undefined ? {} : { at }),
  }
}
