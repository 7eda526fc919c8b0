import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"

/** What the socket tells both members of a payment between them. */
export const peerEvents = [
  z.strictObject({
    type: z.literal("peerPayment"),
    ...NUMBERED,
    paymentId: z.string(),
    withdrawalId: z.nullable(z.string()),
    state: z.string(),
  }),
] as const
