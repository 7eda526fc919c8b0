import { amount, ZERO, type Amount } from "@croupier/money"
import type { Round, Seat } from "./simulated-vendor.ts"

/** Free rounds that the platform gave a player, as a vendor counts them. */
export interface FreeRounds {
  readonly code: string
  readonly player: string
  readonly games: readonly string[]
  readonly stake: Amount
  readonly rounds: number
  left: number
  readonly until: number
}

/** The free rounds of a vendor: a code is given once for ever. */
export function freeRoundsBook(now: () => Date) {
  const given = new Map<string, FreeRounds>()
  return {
    /** False where the code was given before. */
    give: (rounds: Omit<FreeRounds, "left">): boolean => {
      if (given.has(rounds.code)) return false
      given.set(rounds.code, { ...rounds, left: rounds.rounds })
      return true
    },
    /** False where nothing of the code is left. */
    cancel: (code: string): boolean => {
      const found = given.get(code)
      const isLeft = found !== undefined && found.left > 0 && found.until > now().getTime()
      if (found) found.left = 0
      return isLeft
    },
    ofPlayer: (player: string): readonly FreeRounds[] =>
      [...given.values()].filter((each) => each.player === player),
    /** The free rounds that are played before money is staked. */
    at: ({ player, game }: Pick<Seat, "player" | "game">): FreeRounds | undefined =>
      [...given.values()].find(
        (each) =>
          each.player === player &&
          each.left > 0 &&
          each.until > now().getTime() &&
          each.games.includes(game),
      ),
  }
}

/** Prizes have two places; what is beyond them stays with the vendor. */
const CENT = 100n

/** A round at the stake of the free rounds: it wins the same share of its stake, and stakes nothing. */
export const freeRound = ({ stake }: Pick<FreeRounds, "stake">, round: Round): Round => ({
  id: round.id,
  stake: ZERO,
  win: round.stake === 0n ? ZERO : amount(((round.win * stake) / round.stake / CENT) * CENT),
})
