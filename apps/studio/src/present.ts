import type { CrashLimits } from "@croupier/house-games"
import { toDecimal, type Amount } from "@croupier/money"
import type { FreeRounds } from "./free-rounds.ts"
import type { Round } from "./rounds/round.ts"
import type { ShownPair } from "./seeds.ts"
import { stakesOf } from "./stakes.ts"

/** A round as its player's client sees it. */
export interface ShownRound {
  readonly id: string
  readonly game: string
  readonly version: string
  readonly state: string
  readonly stake: string
  /** The house gave it: its stake was not the player's. */
  readonly free: boolean
  readonly choice: unknown
  readonly book: readonly unknown[] | null
  readonly payout: string | null
  /** The pair of seeds that it was played from, and its place on it. */
  readonly pair: string | null
  readonly nonce: number | null
  readonly at: string
  /** The seeds it was played from, only where they are revealed. */
  readonly seeds?: ShownPair
}

export const presentRound = (round: Round, seeds?: ShownPair): ShownRound => ({
  id: round.id,
  game: round.game,
  version: round.version,
  state: round.state,
  stake: toDecimal(round.stake),
  free: round.campaign !== null,
  choice: round.choice,
  book: round.book,
  payout: round.payout === null ? null : toDecimal(round.payout),
  pair: round.pairId === null ? null : String(round.pairId),
  nonce: round.nonce === null ? null : Number(round.nonce),
  at: round.createdAt.toISOString(),
  ...(seeds ? { seeds } : {}),
})

/** Free rounds as the client counts them down. */
export const presentFreeRounds = (all: readonly FreeRounds[]) =>
  all.map(({ stake, ...each }) => ({ ...each, stake: toDecimal(stake) }))

/** The stakes on offer in a currency. Those above the most that the law of the market allows are left out. */
export const presentStakes = (currency: string, highest: Amount | null) => {
  const { ladder, least, most, usual } = stakesOf(currency)
  const allowed = highest === null ? ladder : ladder.filter((stake) => stake <= highest)
  const top = allowed.at(-1) ?? least
  return {
    ladder: (allowed.length > 0 ? allowed : [least]).map(toDecimal),
    least: toDecimal(least),
    most: toDecimal(most < top ? most : top),
    usual: toDecimal(usual < top ? usual : top),
    /** The highest of a law; absent where none bounds it. */
    ...(highest === null ? {} : { byLaw: toDecimal(highest) }),
  }
}

/** The most that bets and flights pay. */
export const presentMost = ({ bet, flight }: CrashLimits) => ({
  bet: toDecimal(bet),
  flight: toDecimal(flight),
})

export const presentBalance = (balance: Amount | null): string | null =>
  balance === null ? null : toDecimal(balance)
