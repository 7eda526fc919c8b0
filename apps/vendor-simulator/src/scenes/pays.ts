import type { StandInGame } from "../catalogue/games.ts"

/** Three of one symbol: the prize in hundredths of the stake, and its part of the game's return in per cent. */
export interface Pay {
  readonly hundredths: number
  readonly part: number
}
const pays = (...rows: readonly (readonly [hundredths: number, part: number])[]): readonly Pay[] =>
  rows.map(([hundredths, part]) => ({ hundredths, part }))

/** The table of the five symbols of a game, the rarest first: the higher the volatility, the more lies in the rare ones. */
const PAYS = {
  LOW: pays([4_000, 10], [1_200, 15], [600, 25], [300, 25], [150, 25]),
  MEDIUM: pays([10_000, 12], [2_500, 18], [1_000, 25], [400, 25], [200, 20]),
  HIGH: pays([25_000, 15], [5_000, 20], [1_500, 25], [500, 20], [200, 20]),
} as const

export const paysOf = ({ volatility }: Pick<StandInGame, "volatility">): readonly Pay[] =>
  PAYS[volatility ?? "MEDIUM"]

/** Prizes of the fish of a pond in hundredths of a shot. */
export const pondFish: readonly number[] = [200, 300, 500, 1_000, 2_500, 8_000]
