import { z } from "zod/mini"
import { Issue, PlacedBet } from "./site.ts"
import { Instant } from "../wire/values.ts"
import { NUMBERED } from "../wire/numbered.ts"

/** Events of lotteries on the socket: an issue as it is now, and a bet of the member that was settled. */
export const lotteryEvents = [
  z.strictObject({ type: z.literal("issue"), ...NUMBERED, issue: Issue, serverTime: Instant }),
  z.strictObject({ type: z.literal("bet"), ...NUMBERED, bet: PlacedBet }),
] as const
