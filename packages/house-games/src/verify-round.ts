import { playStream, seedCommitment, seedFromHex } from "@croupier/fairness"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { Book, NumberStream } from "./book.ts"
import { MARKET_DICE, playDice, type DiceChoice } from "./dice/market-dice.ts"
import { PAPER_LANTERNS, PAPER_LANTERNS_SLOT, playSlot } from "./slot/paper-lanterns.ts"

/** All that is published of a round of a game for one player, once the house's seed is revealed. */
export interface RoundProof {
  readonly game: string
  readonly version: string
  readonly stake: string
  readonly choice: unknown
  readonly nonce: number
  readonly clientSeed: string
  readonly commitment: string
  readonly serverSeed: string
  readonly book: readonly unknown[]
  readonly payout: string
}

type Replay = (stream: NumberStream, stake: Amount, choice: unknown) => Book<unknown>

/** By game and version. A choice that the game does not take makes it throw. */
const REPLAYS: Readonly<Record<string, Replay>> = {
  [`${PAPER_LANTERNS.code}-${PAPER_LANTERNS.version}`]: (stream, stake) =>
    playSlot(PAPER_LANTERNS_SLOT, stream, stake),
  [`${MARKET_DICE.code}-${MARKET_DICE.version}`]: (stream, stake, choice) =>
    playDice(stream, stake, choice as DiceChoice),
}

/**
 * The first fault, or null where all fits: the seed has the fingerprint that was promised, and gives exactly this
 * book and this pay. Throws RangeError for text that cannot be read.
 */
export function faultInRound(proof: RoundProof): string | null {
  const replay = REPLAYS[`${proof.game}-${proof.version}`]
  if (!replay) throw new RangeError(`no game ${proof.game} ${proof.version}`)
  const serverSeed = seedFromHex(proof.serverSeed)
  if (seedCommitment(serverSeed) !== proof.commitment)
    return "the seed does not have the promised fingerprint"
  const { game, clientSeed, nonce } = proof
  const played = replay(
    playStream(serverSeed, { game, clientSeed, nonce }),
    parseAmount(proof.stake),
    proof.choice,
  )
  if (canonical(played.events) !== canonical(proof.book)) return "the seeds give another course of the round"
  return toDecimal(played.payout) === proof.payout ? null : `the round pays ${toDecimal(played.payout)}`
}

/** JSON with its keys in order, so that equal books are equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`
}
