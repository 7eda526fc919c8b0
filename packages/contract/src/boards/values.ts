import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { Language, PositiveMoney, text, trimmed } from "../wire/values.ts"

/** Points of play, the best payout of a stake, or the sum of stakes. */
export const BOARD_METRICS = ["POINTS", "MULTIPLIER", "TURNOVER"] as const
export type BoardMetric = (typeof BOARD_METRICS)[number]

export const BOARD_STATES = ["RUNNING", "PROVISIONAL", "FINAL", "VOID"] as const

/** Name and text of a board in one language. */
const Words = z.strictObject({ language: Language, name: trimmed(80, 2), text: text(400) })

/** A board's subject: it never changes, so that play ranks the same whenever it is read. */
export const BoardSubject = z.strictObject({
  metric: z.enum(BOARD_METRICS),
  /** None: play of every product counts. */
  products: z.array(GameCategory).check(
    z.maxLength(20),
    z.refine((all) => new Set(all).size === all.length),
  ),
})
export type BoardSubject = z.output<typeof BoardSubject>

/** The part of a board that versions change. A round keeps those of its making. */
export const BoardTerms = z.strictObject({
  words: z.array(Words).check(
    z.minLength(1),
    z.maxLength(9),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  ),
  /** Cash of each rank, the first one first. */
  prizes: z.array(PositiveMoney).check(z.minLength(1), z.maxLength(50)),
  /** The most that all rounds may cost together; a round that does not fit is not opened. */
  budget: PositiveMoney,
  /** New rounds are opened. */
  isOpen: z.boolean(),
})
export type BoardTerms = z.output<typeof BoardTerms>
