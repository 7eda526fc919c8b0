import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** What the socket tells of deposits. */
export const paymentEvents = [
  z.strictObject({ type: z.literal("deposit"), ...NUMBERED, depositId: z.string(), state: z.string() }),
] as const
