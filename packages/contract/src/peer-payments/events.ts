import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of a payment between two members on the socket of both. */
export const peerEvents = [
  z.strictObject({
    type: z.literal("peerPayment"),
    ...NUMBERED,
    paymentId: z.string(),
    withdrawalId: z.nullable(z.string()),
    state: z.string(),
  }),
] as const
