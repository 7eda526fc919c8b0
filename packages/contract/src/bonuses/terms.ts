import { z } from "zod/mini"
import { PositiveMoney } from "../wire/values.ts"

/** The name of bonus terms. */
export const BonusCode = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** The share of a valid bet that counts: 0 to 1, with at most four places. */
const Weight = z.string().check(z.regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/))
const MOST_ENTRIES = 200

const weightsBy = (name: RegExp) =>
  z
    .record(z.string().check(z.regex(name)), Weight)
    .check(z.refine((all) => Object.keys(all).length <= MOST_ENTRIES))

/** Which money pays a stake first, as rules of rewards name it. */
export const FUNDING_ORDERS = ["cash-first", "bonus-first", "mixed"] as const

const Odds = z.nullable(z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)))

/**
 * Terms of a free bet: the house pays one stake of exactly the grant on one lottery of its own, and the winnings are cash. The
 * odds of a bet are its highest prize over its stake.
 */
export const FreeBetTerms = z.strictObject({
  /** Codes of lotteries; none named: any lottery of the house. */
  games: z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(MOST_ENTRIES)),
  /** The odds that the bet may have; null: without a bound. */
  oddsFrom: Odds,
  oddsTo: Odds,
  /** A win pays the stake too. */
  returnsStake: z.boolean(),
})

/**
 * Terms of free rounds: a grant is worth as many rounds at `stake` as fit into it. Their wins gather in the bonus, and become
 * wagering of `multiple` times the wins, or cash where `multiple` is 0.
 */
export const FreeRoundsTerms = z.strictObject({
  /** Games that take them, as "VENDOR:code". */
  games: z
    .array(z.string().check(z.regex(/^[A-Z0-9_]{1,20}:[\w.:-]{1,60}$/)))
    .check(z.minLength(1), z.maxLength(50)),
  /** The value of one round: a stake that the games have on offer. */
  stake: PositiveMoney,
})

const BonusTermsShape = z.strictObject({
  /** The wagering requirement is the grant times this. */
  multiple: z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/)),
  funding: z.enum(FUNDING_ORDERS),
  /**
   * Weights by category of the catalogue, by vendor, and by game as "VENDOR:code". A game weighs what it has itself, else its
   * vendor, else its category, else 0. A lottery of the house (LOTT) has no weight: no lot plays for it.
   */
  weights: z.strictObject({
    products: weightsBy(/^(?!LOTT$)[A-Z_]{1,20}$/),
    vendors: weightsBy(/^[A-Z0-9_]{1,20}$/),
    games: weightsBy(/^[A-Z0-9_]{1,20}:[\w.:-]{1,60}$/),
  }),
  /** The highest stake that the bonus helps to pay; null: any. */
  maxStake: z.nullable(PositiveMoney),
  /** The most that becomes cash; null: all of it. */
  cap: z.nullable(PositiveMoney),
  /** The sum granted never becomes cash: only the winnings do. */
  lockedPrincipal: z.boolean(),
  /** A withdrawal that is asked for ends the bonus. */
  lostOnWithdrawal: z._default(z.boolean(), false),
  /** Days from its activation to its end. */
  days: z.number().check(z.int(), z.gte(1), z.lte(365)),
  /** A member gets it once. */
  once: z.boolean(),
  /** Terms of a free bet: then nothing of it is wagered, and `days` count from the grant. */
  freeBet: z.optional(FreeBetTerms),
  /** Terms of free rounds: then `days` count from the grant, and once more from the opening of their wins. */
  freeRounds: z.optional(FreeRoundsTerms),
})

/** The terms of one version of a bonus, as they are stored and sent. A lot keeps the version of its grant. */
export const BonusTerms = BonusTermsShape.check(
  z.refine(
    ({ freeBet, multiple, lockedPrincipal, lostOnWithdrawal }) =>
      freeBet === undefined || (Number(multiple) === 0 && !lockedPrincipal && !lostOnWithdrawal),
    { path: ["freeBet"] },
  ),
  z.refine(
    ({ freeRounds, freeBet, lockedPrincipal, lostOnWithdrawal }) =>
      freeRounds === undefined || (freeBet === undefined && !lockedPrincipal && !lostOnWithdrawal),
    { path: ["freeRounds"] },
  ),
)
export type BonusTerms = z.output<typeof BonusTerms>
