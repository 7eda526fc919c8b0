import { z } from "zod/mini"
import { DEPOSIT_STATES } from "../payments.ts"
import { Id, Instant, Money, PositiveMoney, Uuid } from "../values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "./endpoint.ts"

const Deposit = z.strictObject({
  depositId: Uuid,
  memberId: Id,
  method: z.string(),
  provider: z.string(),
  amount: Money,
  paidAmount: z.nullable(Money),
  asset: z.string(),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  createdAt: Instant,
  creditedAt: z.nullable(Instant),
})

export const listDeposits = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/deposits",
  module: "OPS_listDeposits",
  door: "payments.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(DEPOSIT_STATES)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Deposits of the merchant, newest first",
  value: z.strictObject({ rows: z.array(Deposit), cursor: Cursor }),
})

export const depositTrail = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/deposits/trail",
  module: "OPS_depositTrail",
  door: "payments.read",
  input: z.strictObject({ depositId: Uuid }),
  errors: ["DEPOSIT_UNKNOWN"],
  summary: "One deposit, every move of it, and what the provider told",
  value: z.strictObject({
    deposit: Deposit,
    moves: z.array(
      z.strictObject({
        event: z.string(),
        from: z.string(),
        to: z.string(),
        reason: z.nullable(z.string()),
        at: Instant,
      }),
    ),
    events: z.array(z.strictObject({ eventId: z.string(), receivedAt: Instant })),
  }),
})

/** `key` is the proposer's own: the transfer carries it, so that no repetition moves money twice. */
export const adjustMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/adjustments",
  module: "OPS_adjustMember",
  door: "payments.adjust",
  input: z.strictObject({
    memberId: Id,
    direction: z.enum(["credit", "debit"]),
    amount: PositiveMoney,
    key: Uuid,
    why: Why,
  }),
  errors: ["ACCOUNT_UNKNOWN", "AMOUNT_OUT_OF_RANGE", "IDEMPOTENCY_CONFLICT"],
  summary: "Proposes to put money into a member's main wallet or to take some out; another person approves",
  value: Outcome,
})
