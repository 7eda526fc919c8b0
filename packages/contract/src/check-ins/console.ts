import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Instant, Money, Uuid } from "../wire/values.ts"
import { CheckInTerms } from "./values.ts"

export const readCheckIns = consoleEndpoint({
  method: "GET",
  path: "/console/api/check-ins",
  module: "OPS_readCheckIns",
  access: "checkins.read",
  input: Empty,
  errors: [],
  summary: "Versions of the terms of the daily check-in, the newest first, and its members and cost by day",
  value: z.strictObject({
    /** Market and merchant let members check in. */
    isOffered: z.boolean(),
    versions: z.array(
      z.strictObject({ since: Instant, askedBy: z.string(), approvedBy: z.string(), terms: CheckInTerms }),
    ),
    /** The last thirty days of the merchant with a check-in, the newest first. */
    days: z.array(
      z.strictObject({
        day: z.string(),
        members: z.number(),
        /** Calendars that began, and those that reached their last day. */
        begun: z.number(),
        ended: z.number(),
        cash: Money,
        points: Money,
        spins: z.number(),
      }),
    ),
    cash: Money,
    points: Money,
    spins: z.number(),
  }),
})

export const saveCheckIns = consoleEndpoint({
  method: "POST",
  path: "/console/api/check-ins",
  module: "OPS_saveCheckIns",
  access: "checkins.rules",
  input: z.strictObject({ terms: CheckInTerms, key: Uuid, why: Why }),
  errors: ["CHECK_IN_OFF", "AMOUNT_TOO_FINE", "PROPOSAL_WAITS", "STEP_UP_REQUIRED"],
  summary: "Proposes terms of the daily check-in for calendars that begin from then on",
  value: Outcome,
})
