import type { Fraction } from "@croupier/money/fraction"

/** Winning units by tier (tiers without a win are absent) and units whose stake is returned. */
export type Settlement = {
  readonly wins: Readonly<Record<string, number>>
  readonly push: number
  /** Fair multiplier of the tiers whose odds depend on the outcome: a parlay with a pushed leg. */
  readonly odds?: Readonly<Record<string, Fraction>>
}

export const NO_WIN: Settlement = { wins: {}, push: 0 }

/** So many units of one tier. */
export const won = (tier: string, units: number): Settlement =>
  units > 0 ? { wins: { [tier]: units }, push: 0 } : NO_WIN

/** All wins and pushes of several settlements together. */
export function together(parts: readonly Settlement[]): Settlement {
  const wins: Record<string, number> = {}
  let push = 0
  for (const part of parts) {
    for (const [tier, units] of Object.entries(part.wins)) wins[tier] = (wins[tier] ?? 0) + units
    push += part.push
  }
  return { wins, push }
}
