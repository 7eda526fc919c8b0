import { z } from "zod/mini"

/** Money on the wire: a decimal string with at most four places. */
export const Money = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/))
/** Money that somebody pays in or stakes: above zero. */
export const PositiveMoney = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,4})?$/))
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Ids are strings: some exceed 2^53. */
export const Id = z.string().check(z.regex(/^\d{1,19}$/))
export const Uuid = z.uuid()
export const Empty = z.strictObject({})
export const Nothing = z.null()
/** Text of a form. PostgreSQL holds no U+0000, so neither does the wire. */
export const text = (max: number, min = 0) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((typed) => !typed.includes("\0")),
  )
export const LANGUAGES = ["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"] as const
export const Language = z.enum(LANGUAGES)
export type Language = (typeof LANGUAGES)[number]
/** A page of a list by cursor: ask with `cursor` from the last answer; null means the end. */
export const PageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
}
