import { z } from "zod/mini"
import { Instant } from "../wire/values.ts"

/** Marks that keep a member from play or from the site; `until` is null where a mark has no end yet. */
export const MEMBER_MARKS = ["LOCKED", "BREAK", "EXCLUDED"] as const
export const MemberMark = z.strictObject({ mark: z.enum(MEMBER_MARKS), until: z.nullable(Instant) })
export type MemberMark = z.output<typeof MemberMark>
