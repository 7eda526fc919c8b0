import { z } from "zod/mini"

/** What every event of a channel carries beside its own fields: the channel, and its number in it. */
export const NUMBERED = { channel: z.string(), seq: z.number() }
