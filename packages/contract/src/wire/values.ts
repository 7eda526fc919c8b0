import { text } from "@croupier/rules/text"
import { z } from "zod/mini"

export { text, trimmed } from "@croupier/rules/text"

/** Money on the wire: a decimal string with at most four places. */
export const Money = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/))
/** Money that is paid in or staked: above zero. */
export const PositiveMoney = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,4})?$/))
/** An instant, ISO 8601 in UTC, of the years 1900 to 2199: PostgreSQL and browsers hold every one of them. */
export const Instant = z.iso.datetime().check(z.regex(/^(19|2[01])/))
/** A day, `2026-11-22`, of the years 1900 to 2199; in the time zone that its row names. */
export const Day = z.iso.date().check(z.regex(/^(19|2[01])/))
/** Ids are strings: some exceed 2^53, none exceeds the 2^63 - 1 of a bigint. */
export const Id = z.string().check(
  z.regex(/^\d{1,19}$/),
  z.refine((id) => !id[18] || id <= "9223372036854775807"),
)
export const Uuid = z.uuid()
export const Empty = z.strictObject({})
export const Nothing = z.null()
export const LANGUAGES = ["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"] as const
export const Language = z.enum(LANGUAGES)
export type Language = (typeof LANGUAGES)[number]
/** A page of a list by cursor: ask with `cursor` from the last answer; null means the end. */
export const PageQuery = {
  cursor: z.optional(text(200)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
}
/** Sums of play in one asset. Stakes of bets that were cancelled are none; `net` counts what is decided, and `open` is what waits. */
export const PlaySums = z.strictObject({
  asset: z.string(),
  count: z.number(),
  /** Stakes of what is decided. */
  stake: Money,
  /** Prizes, returned stakes and rebates. */
  payout: Money,
  net: Money,
  /** Stakes of what is not decided yet. */
  open: Money,
})
