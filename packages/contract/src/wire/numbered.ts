import { z } from "zod/mini"

/** Fields of every event of a channel beside its own: the channel, and its number in it. */
export const NUMBERED = { channel: z.string(), seq: z.number() }
