import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery } from "../operators/endpoint.ts"
import { Id, Instant, Money, Uuid } from "../wire/values.ts"

const Person = z.strictObject({ memberId: Id, account: z.string() })

export const listLineTransfers = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/transfers",
  module: "OPS_listLineTransfers",
  access: "members.money",
  input: z.strictObject({
    ...ListQuery,
    /** Transfers that the member gave or received. */
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Transfers between agents and members directly below, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        transferId: Uuid,
        direction: z.enum(["UP", "DOWN"]),
        from: Person,
        to: Person,
        asset: z.string(),
        amount: Money,
        ip: z.string(),
        at: Instant,
      }),
    ),
    cursor: Cursor,
  }),
})
