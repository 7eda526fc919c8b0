import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Instant, Money, Uuid } from "../wire/values.ts"
import { WheelTerms } from "./values.ts"

export const readWheel = consoleEndpoint({
  method: "GET",
  path: "/console/api/wheel",
  module: "OPS_readWheel",
  access: "contests.read",
  input: Empty,
  errors: [],
  summary:
    "Versions of the wheel's terms, the newest first, prizes given under the newest, and spins and cost by day",
  value: z.strictObject({
    /** Market and merchant let members spin. */
    isOffered: z.boolean(),
    versions: z.array(
      z.strictObject({ since: Instant, askedBy: z.string(), approvedBy: z.string(), terms: WheelTerms }),
    ),
    /** By segment of the newest version, how often its prize was given. */
    given: z.array(z.number()),
    /** Cash and bonuses that the newest version has given. */
    spent: Money,
    /** The last thirty days of the merchant with a spin, the newest first. */
    days: z.array(
      z.strictObject({
        day: z.string(),
        spins: z.number(),
        prizes: z.number(),
        cash: Money,
        bonus: Money,
        points: Money,
      }),
    ),
  }),
})

export const saveWheel = consoleEndpoint({
  method: "POST",
  path: "/console/api/wheel",
  module: "OPS_saveWheel",
  access: "contests.rules",
  input: z.strictObject({ terms: WheelTerms, key: Uuid, why: Why }),
  errors: [
    "WHEEL_OFF",
    "AMOUNT_TOO_FINE",
    "BONUS_TERMS_UNKNOWN",
    "BONUS_PRIZE_UNFIT",
    "FREE_ROUNDS_UNFIT",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
  ],
  summary: "Proposes terms of the wheel; stock and budget count anew from then on",
  value: Outcome,
})
