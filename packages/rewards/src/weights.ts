import { NOTHING, type Fraction } from "@croupier/money/fraction"

/** A game as rewards know it. */
export interface Game {
  /** "live", "sports", "fish", "slots", "pvp", "lottery". */
  readonly product: string
  readonly vendor?: string
  readonly code?: string
  /** Games whose valid bet is what was at risk: red or black, banker or player. */
  readonly isEvenChance?: boolean
}

/** The share of a valid bet that counts for a lot: 1 is whole, 0 or an absent entry is nothing. */
export interface Weights {
  readonly games?: Readonly<Record<string, Fraction>>
  readonly vendors?: Readonly<Record<string, Fraction>>
  readonly products?: Readonly<Record<string, Fraction>>
}

/** Weight of a game: its own, else its vendor's, else its product's, else 0. Source: rules of rewards, "Progress". */
export const weightOf = ({ games, vendors, products }: Weights, game: Game): Fraction =>
  (game.code === undefined ? undefined : games?.[game.code]) ??
  (game.vendor === undefined ? undefined : vendors?.[game.vendor]) ??
  products?.[game.product] ??
  NOTHING

/** True where a lot pays for this game and is worked off by it. */
export const counts = (weights: Weights, game: Game): boolean => weightOf(weights, game).numerator > 0n
