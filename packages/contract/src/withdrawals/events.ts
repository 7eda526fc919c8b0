import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of withdrawals on the socket. */
export const withdrawalEvents = [
  z.strictObject({ type: z.literal("withdrawal"), ...NUMBERED, withdrawalId: z.string(), state: z.string() }),
] as const
