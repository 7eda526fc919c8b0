import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery } from "../operators/endpoint.ts"
import { Day, Id, Instant, Money } from "../wire/values.ts"
import { SIGNIFICANT_KINDS } from "./values.ts"

const Event = z.strictObject({
  eventId: Id,
  at: Instant,
  kind: z.enum(SIGNIFICANT_KINDS),
  memberId: z.nullable(Id),
  /** The person of the house who did it. */
  staff: z.nullable(z.string()),
  amount: z.nullable(Money),
  asset: z.nullable(z.string()),
  /** The act, the change, or the game with its round. */
  about: z.string(),
  ip: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** The hash by which the chain goes on; null until the next minute. */
  hash: z.nullable(z.string()),
})
export type SignificantEvent = z.output<typeof Event>

export const listSignificantEvents = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/events",
  module: "OPS_listSignificantEvents",
  access: "records.read",
  input: z.strictObject({
    ...ListQuery,
    kind: z.optional(z.enum(SIGNIFICANT_KINDS)),
    memberId: z.optional(Id),
    /** Days of the merchant, both counted. */
    from: z.optional(Day),
    until: z.optional(Day),
  }),
  errors: [],
  summary: "Significant events of the merchant and of the house, newest first, as a chain of hashes",
  value: z.strictObject({ rows: z.array(Event), cursor: Cursor }),
})
