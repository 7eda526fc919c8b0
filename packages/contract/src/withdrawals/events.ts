import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** What the socket tells of withdrawals. */
export const withdrawalEvents = [
  z.strictObject({ type: z.literal("withdrawal"), ...NUMBERED, withdrawalId: z.string(), state: z.string() }),
] as const
