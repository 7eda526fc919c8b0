import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of the chat of customer service on the socket of its member. */
export const serviceChatEvents = [
  z.strictObject({
    type: z.literal("serviceChat"),
    ...NUMBERED,
    unreadCount: z.number(),
    lastSeq: z.number(),
    isDeskTyping: z.boolean(),
  }),
] as const
