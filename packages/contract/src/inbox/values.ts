import { z } from "zod/mini"
import { Language, text } from "../wire/values.ts"

/** A service message tells a member about their account; a marketing message offers something, and no excluded member gets it. */
export const MESSAGE_KINDS = ["SERVICE", "MARKETING"] as const

export const MESSAGE_SEGMENTS = ["EVERYONE", "PLAYERS", "AGENTS", "LEVELS", "ACCOUNTS"] as const

/** A message to more accounts than this needs a second person, as every segment does. */
export const ACCOUNTS_ALONE = 20

const Level = z.number().check(z.int(), z.gte(0), z.lte(99))

/** The members that a message goes to. */
export const MessageAudience = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("EVERYONE") }),
  z.strictObject({ to: z.literal("PLAYERS") }),
  z.strictObject({ to: z.literal("AGENTS") }),
  /** Levels of the VIP ladder, both ends with them. */
  z.strictObject({ to: z.literal("LEVELS"), from: Level, until: Level }),
  z.strictObject({
    to: z.literal("ACCOUNTS"),
    accounts: z.array(text(40, 1)).check(z.minLength(1), z.maxLength(100)),
  }),
])
export type MessageAudience = z.output<typeof MessageAudience>

const Texts = (longest: number) => z.partialRecord(Language, text(longest))

/** Words of a message by language; the content is HTML. */
export const MessageWords = z.strictObject({ title: Texts(200), content: Texts(20_000) })
export type MessageWords = z.output<typeof MessageWords>
