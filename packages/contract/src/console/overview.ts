import { z } from "zod/mini"
import { Instant, Money } from "../values.ts"
import { consoleEndpoint } from "./endpoint.ts"

export const overview = consoleEndpoint({
  method: "GET",
  path: "/console/api/overview",
  module: "OPS_overview",
  door: "overview.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The merchant's day so far, in its own time zone, and what waits for somebody",
  value: z.strictObject({
    since: Instant,
    asset: z.string(),
    registrations: z.number(),
    deposits: z.strictObject({ count: z.number(), amount: Money, inReview: z.number() }),
    play: z.strictObject({
      players: z.number(),
      turnover: Money,
      payouts: Money,
      /** What the house keeps of the day's play: turnover less payouts. */
      ggr: Money,
    }),
    hours: z.array(z.strictObject({ hour: Instant, turnover: Money, payouts: Money })),
    /** Draws whose time has passed by more than a minute and that have no result, by who draws them. */
    lateDraws: z.array(z.strictObject({ drawnBy: z.string(), count: z.number() })),
    status: z.enum(["normal", "maintenance"]),
  }),
})
