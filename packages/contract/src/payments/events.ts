import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of deposits on the socket. */
export const paymentEvents = [
  z.strictObject({ type: z.literal("deposit"), ...NUMBERED, depositId: z.string(), state: z.string() }),
] as const
