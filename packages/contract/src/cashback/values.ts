import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { trimmed } from "../wire/values.ts"

/** The figure that a rate is of: the valid bet in cash, or the net loss in cash. */
export const CASHBACK_BASES = ["TURNOVER", "NET_LOSS"] as const
export type CashbackBasis = (typeof CASHBACK_BASES)[number]

/** Net wins that a window leaves to the next. */
export const CASHBACK_CARRIES = ["NONE", "NEXT", "EVER"] as const
export type CashbackCarries = (typeof CASHBACK_CARRIES)[number]

export const CASHBACK_PERIODS = ["DAILY", "WEEKLY", "MONTHLY"] as const
export type CashbackPeriod = (typeof CASHBACK_PERIODS)[number]

/** A per cent below 100, at most four places. */
const Percent = z.string().check(z.regex(/^(0|[1-9]\d?)(\.\d{1,4})?$/))

const isAscending = (rates: readonly { readonly level: number }[]): boolean =>
  rates.every(({ level }, at) => level > (rates[at - 1]?.level ?? -1))

/** Cashback on play of one product. */
export const CashbackProduct = z.strictObject({
  product: GameCategory,
  basis: z.enum(CASHBACK_BASES),
  carry: z.enum(CASHBACK_CARRIES),
  /** The part of a stake that games of the product keep on average, in per cent. */
  edge: Percent,
  /** Games that keep another part. `vendor` null: a game of the house. */
  games: z
    .array(z.strictObject({ vendor: z.nullable(trimmed(40, 1)), game: trimmed(80, 1), edge: Percent }))
    .check(z.maxLength(100)),
  /** The rate in per cent from a level on, ascending; level 0 is every member. */
  rates: z
    .array(z.strictObject({ level: z.number().check(z.int(), z.gte(0), z.lte(50)), rate: Percent }))
    .check(z.minLength(1), z.maxLength(20), z.refine(isAscending)),
})
export type CashbackProduct = z.output<typeof CashbackProduct>

/** Terms of cashback; they hold from the next window on. */
export const CashbackTerms = z.strictObject({
  period: z.enum(CASHBACK_PERIODS),
  /** Paid at the end of a window; else members claim it. */
  isAutomatic: z.boolean(),
  /** Days behind the end of a window in which it can be claimed. */
  claimDays: z.number().check(z.int(), z.gte(1), z.lte(60)),
  /** None: no cashback from the next window on. */
  products: z.array(CashbackProduct).check(
    z.maxLength(20),
    z.refine((all) => new Set(all.map(({ product }) => product)).size === all.length),
  ),
})
export type CashbackTerms = z.output<typeof CashbackTerms>

/** States of the cashback of a member, a product and a window. */
export const CASHBACK_STATES = ["NOTHING", "DUE", "OPEN", "PAID", "LAPSED", "REVOKED", "KEPT"] as const
export type CashbackState = (typeof CASHBACK_STATES)[number]
