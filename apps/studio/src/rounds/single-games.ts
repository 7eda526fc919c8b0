import type { Amount } from "@croupier/money"
import {
  isDiceChoice,
  MARKET_DICE,
  PAPER_LANTERNS,
  PAPER_LANTERNS_SLOT,
  playDice,
  playSlot,
  type Book,
  type NumberStream,
} from "@croupier/house-games"
import { z } from "zod"
import { refuse } from "../refusal.ts"

/** A game that one player plays alone: what may be chosen, and the maths. */
export interface SingleGame {
  /** Refuses BAD_REQUEST for what is not on offer. */
  readonly readChoice: (given: unknown) => object
  readonly play: (stream: NumberStream, stake: Amount, choice: unknown) => Book<unknown>
  /** The house may give rounds of it: a slot, where no choice decides about the risk. */
  readonly takesFreeRounds: boolean
}

/** A slot has nothing to choose but the stake. */
const NoChoice = z.strictObject({})
const DiceChoice = z.strictObject({ side: z.enum(["under", "over"]), target: z.int() })

/** A game from its choice and its maths; a stored choice is read again by the same schema. */
const single = <C extends object>(
  choice: z.ZodType<C>,
  isOnOffer: (choice: C) => boolean,
  play: (stream: NumberStream, stake: Amount, choice: C) => Book<unknown>,
  { takesFreeRounds = false } = {},
): SingleGame => ({
  takesFreeRounds,
  readChoice: (given) => {
    const read = choice.safeParse(given)
    return read.success && isOnOffer(read.data) ? read.data : refuse("BAD_REQUEST")
  },
  play: (stream, stake, given) => play(stream, stake, choice.parse(given)),
})

export const SINGLE_GAMES: ReadonlyMap<string, SingleGame> = new Map([
  [
    PAPER_LANTERNS.code,
    single(
      NoChoice,
      () => true,
      (stream, stake) => playSlot(PAPER_LANTERNS_SLOT, stream, stake),
      { takesFreeRounds: true },
    ),
  ],
  [MARKET_DICE.code, single(DiceChoice, isDiceChoice, playDice)],
])
