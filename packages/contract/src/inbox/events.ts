import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of platform messages on the socket. */
export const inboxEvents = [
  z.strictObject({ type: z.literal("inbox"), ...NUMBERED, unreadCount: z.number() }),
] as const
