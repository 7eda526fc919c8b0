import { z } from "zod/mini"
import { DEPOSIT_STATES } from "../payments.ts"
import { Id, Instant, Language, Money, PositiveMoney, Uuid, text, trimmed } from "../values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why, RowVersion } from "./endpoint.ts"

const Deposit = z.strictObject({
  depositId: Uuid,
  memberId: Id,
  method: z.string(),
  provider: z.string(),
  amount: Money,
  paidAmount: z.nullable(Money),
  /** What two people credited, where it is not what was asked for. */
  creditedAmount: z.nullable(Money),
  asset: z.string(),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  createdAt: Instant,
  creditedAt: z.nullable(Instant),
})

const Trail = z.strictObject({
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
    /** Only those that should have gone on by now and have not, or wait for a person. */
    stuck: z.optional(z.enum(["true"])),
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
  value: Trail,
})

/** What it finds is done at once, as a worker would do it. */
export const askDeposit = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/deposits/ask",
  module: "OPS_askDeposit",
  door: "payments.ask",
  input: z.strictObject({ depositId: Uuid }),
  errors: ["DEPOSIT_UNKNOWN"],
  summary: "Asks the provider where a deposit stands, now",
  value: Trail,
})

/** `key` is the proposer's own. The amount counts for a credit: what really came. */
export const endDeposit = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/deposits/ending",
  module: "OPS_endDeposit",
  door: "payments.adjust",
  input: z.strictObject({
    depositId: Uuid,
    outcome: z.enum(["credit", "close"]),
    amount: PositiveMoney,
    key: Uuid,
    why: Why,
  }),
  errors: [
    "DEPOSIT_UNKNOWN",
    "RULING_NOT_POSSIBLE",
    "IDEMPOTENCY_CONFLICT",
    "PROPOSAL_WAITS",
    "AMOUNT_TOO_FINE",
    "ABOVE_CEILING_EACH",
    "ABOVE_CEILING_DAILY",
  ],
  summary: "Proposes to credit a deposit that waits for a person, or to close one; another person approves",
  value: Outcome,
})

export const MethodTerms = z.strictObject({
  name: trimmed(60, 1),
  names: z.partialRecord(Language, text(60)),
  minimum: PositiveMoney,
  maximum: PositiveMoney,
  step: PositiveMoney,
  expiresMinutes: z.number().check(z.int(), z.gte(1), z.lte(1_440)),
  position: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
  enabled: z.boolean(),
})
export type MethodTerms = z.output<typeof MethodTerms>

export const listMethods = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/methods",
  module: "OPS_listMethods",
  door: "payments.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Every way to pay in, open or shut, in the order in which they show",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        code: z.string(),
        asset: z.string(),
        icon: z.string(),
        provider: z.string(),
        /** The provider is set up. */
        hasProvider: z.boolean(),
        ...MethodTerms.shape,
        version: RowVersion,
      }),
    ),
    cursor: Cursor,
  }),
})

export const changeMethod = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/methods",
  module: "OPS_changeMethod",
  door: "payments.methods",
  input: z.strictObject({
    code: text(40),
    version: RowVersion,
    terms: MethodTerms,
    why: Why,
  }),
  errors: ["PAYMENT_METHOD_UNKNOWN", "INPUT_INVALID", "CHANGED_MEANWHILE", "PROPOSAL_WAITS"],
  summary: "Changes a way to pay in, by two people once the house has them",
  value: Outcome,
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
  errors: [
    "ACCOUNT_UNKNOWN",
    "AMOUNT_OUT_OF_RANGE",
    "IDEMPOTENCY_CONFLICT",
    "AMOUNT_TOO_FINE",
    "DEBIT_BEYOND_BALANCE",
    "ABOVE_CEILING_EACH",
    "ABOVE_CEILING_DAILY",
  ],
  summary: "Proposes to put money into a member's main wallet or to take some out; another person approves",
  value: Outcome,
})
