import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Instant, Money, Uuid } from "../wire/values.ts"
import { PacketTerms } from "./values.ts"

export const readPackets = consoleEndpoint({
  method: "GET",
  path: "/console/api/red-packets",
  module: "OPS_readRedPackets",
  access: "contests.read",
  input: Empty,
  errors: [],
  summary: "Versions of the terms of red packets, the newest first, and the latest events with their cost",
  value: z.strictObject({
    /** Market and merchant let members claim. */
    isOffered: z.boolean(),
    versions: z.array(
      z.strictObject({ since: Instant, askedBy: z.string(), approvedBy: z.string(), terms: PacketTerms }),
    ),
    /** The latest thirty, the newest first. */
    events: z.array(
      z.strictObject({
        commitment: z.string(),
        opensAt: Instant,
        closesAt: Instant,
        packets: z.number(),
        claimed: z.number(),
        total: Money,
        given: Money,
      }),
    ),
  }),
})

export const savePackets = consoleEndpoint({
  method: "POST",
  path: "/console/api/red-packets",
  module: "OPS_saveRedPackets",
  access: "contests.rules",
  input: z.strictObject({ terms: PacketTerms, key: Uuid, why: Why }),
  errors: [
    "PACKETS_OFF",
    "AMOUNT_TOO_FINE",
    "BONUS_TERMS_UNKNOWN",
    "BONUS_PRIZE_UNFIT",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
  ],
  summary: "Proposes terms of red packets; they end the event of the terms before",
  value: Outcome,
})
