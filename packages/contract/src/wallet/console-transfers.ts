import { z } from "zod/mini"
import { TransferState, TRANSFER_DIRECTIONS } from "./vendors.ts"
import { Id, Instant, Money, Uuid, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"

const Transfer = z.strictObject({
  orderNo: Uuid,
  memberId: Id,
  vendor: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: Money,
  asset: z.string(),
  state: TransferState,
  cause: z.string(),
  reason: z.nullable(z.string()),
  /** The vendor's answer after the end that contradicts it; people decide, by `ruleTransfer`. */
  contradictedBy: z.nullable(z.enum(["done", "refused"])),
  /** How often the vendor was asked since the last move. */
  checks: z.number(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type Transfer = z.output<typeof Transfer>

export const listTransfers = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/transfers",
  module: "OPS_listTransfers",
  access: "payments.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(TransferState),
    /** Only those whose end the vendor contradicts. */
    contradicted: z.optional(z.enum(["true"])),
    memberId: z.optional(Id),
    vendor: z.optional(text(20)),
  }),
  errors: [],
  summary: "Transfers between members' wallets and vendors', newest first",
  value: z.strictObject({ rows: z.array(Transfer), cursor: Cursor }),
})

/** Only what cannot be found out, and an end that the vendor contradicts, is ruled on. `key` is the proposer's own. */
export const ruleTransfer = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/transfers/rulings",
  module: "OPS_ruleTransfer",
  access: "payments.adjust",
  input: z.strictObject({
    orderNo: Uuid,
    /** The word of the vendor's people: it has the transfer, or it has not and never will. */
    outcome: z.enum(["done", "refused"]),
    key: Uuid,
    why: Why,
  }),
  errors: ["TRANSFER_UNKNOWN", "RULING_NOT_POSSIBLE", "IDEMPOTENCY_CONFLICT", "PROPOSAL_WAITS"],
  summary: "Proposes how a transfer ended that its vendor does not tell of; another person approves",
  value: Outcome,
})

/** `key` is the proposer's own. */
export const bookVendorDifference = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/vendor-differences",
  module: "OPS_bookVendorDifference",
  access: "payments.adjust",
  input: z.strictObject({ memberId: Id, vendor: text(20), key: Uuid, why: Why }),
  errors: ["DIFFERENCE_UNKNOWN", "IDEMPOTENCY_CONFLICT"],
  summary: "Proposes that what a vendor holds more or less was won or lost there; another person approves",
  value: Outcome,
})

export const vendorChecks = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/vendor-checks",
  module: "OPS_vendorChecks",
  access: "payments.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The last nightly comparison with each vendor that keeps wallets, and what nothing explains",
  value: z.strictObject({
    checks: z.array(
      z.strictObject({
        vendor: z.string(),
        day: z.string(),
        accounts: z.number(),
        agreed: z.number(),
        played: z.number(),
        moving: z.number(),
        unanswered: z.number(),
        differing: z.number(),
      }),
    ),
    differences: z.array(
      z.strictObject({
        memberId: Id,
        vendor: z.string(),
        asset: z.string(),
        ours: Money,
        theirs: Money,
        /** Why it was not taken over as won or lost. */
        why: z.string(),
        firstAt: Instant,
        lastAt: Instant,
      }),
    ),
  }),
})
