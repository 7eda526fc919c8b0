import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { Language, PositiveMoney, text, trimmed } from "../wire/values.ts"

export const RAFFLE_STATES = ["OPEN", "CLOSED", "DRAWN", "VOID"] as const
export type RaffleState = (typeof RAFFLE_STATES)[number]

/** Why a draw gives nothing: no ticket, or raffles were switched off before its close. */
export const RAFFLE_VOIDS = ["EMPTY", "OFF"] as const

export const RAFFLE_PRIZE_STATES = ["OPEN", "CLAIMED", "LAPSED"] as const

/** Name and text of a raffle in one language. */
const Words = z.strictObject({ language: Language, name: trimmed(80, 2), text: text(400) })

/** A raffle's subject: it never changes, so that play counts the same whenever it is read. */
export const RaffleSubject = z.strictObject({
  /** None: play of every product counts. */
  products: z.array(GameCategory).check(
    z.maxLength(20),
    z.refine((all) => new Set(all).size === all.length),
  ),
})
export type RaffleSubject = z.output<typeof RaffleSubject>

/** The part of a raffle that versions change. A draw keeps those of its making. */
export const RaffleTerms = z.strictObject({
  words: z.array(Words).check(
    z.minLength(1),
    z.maxLength(9),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  ),
  /** The valid bet in cash of one ticket. */
  per: PositiveMoney,
  /** Tickets that a member may hold in a draw. */
  cap: z.number().check(z.int(), z.gte(1), z.lte(1000)),
  /** Cash of each prize, the first one first. */
  prizes: z.array(PositiveMoney).check(z.minLength(1), z.maxLength(50)),
  /** The most that all draws may cost together; a draw that does not fit is not opened. */
  budget: PositiveMoney,
  /** New draws are opened. */
  isOpen: z.boolean(),
})
export type RaffleTerms = z.output<typeof RaffleTerms>
