import { z } from "zod/mini"
import { Money } from "../wire/values.ts"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of a member's money on the socket. */
export const walletEvents = [
  z.strictObject({ type: z.literal("balance"), ...NUMBERED, sumBalance: Money, asset: z.string() }),
] as const
