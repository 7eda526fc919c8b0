import { z } from "zod/mini"
import { DEPOSIT_STATES, RETURN_STATES } from "./site.ts"
import { Id, Instant, Money, PositiveMoney, Uuid, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"

const Deposit = z.strictObject({
  depositId: Uuid,
  memberId: Id,
  method: z.string(),
  provider: z.string(),
  amount: Money,
  paidAmount: z.nullable(Money),
  /** Amount that two people credited, where it is not the amount asked for. */
  creditedAmount: z.nullable(Money),
  asset: z.string(),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.string()),
  chargeId: z.nullable(z.string()),
  createdAt: Instant,
  creditedAt: z.nullable(Instant),
})
export type Deposit = z.output<typeof Deposit>

/** Money that came and that nothing credited by itself. */
const Receipt = z.strictObject({
  provider: z.string(),
  /** The provider's number of the payment. */
  receiptId: z.string(),
  depositId: z.nullable(Uuid),
  memberId: z.nullable(Id),
  asset: z.string(),
  amount: Money,
  credited: Money,
  /** The part of it that still waits for a person. */
  left: Money,
  receivedAt: Instant,
  returns: z.array(
    z.strictObject({
      returnId: Uuid,
      amount: Money,
      state: z.enum(RETURN_STATES),
      reason: z.nullable(z.string()),
      madeBy: z.string(),
      madeAt: Instant,
      endedAt: z.nullable(Instant),
    }),
  ),
})
export type Receipt = z.output<typeof Receipt>

const Trail = z.strictObject({
  deposit: Deposit,
  /** Reference that its payer writes and when a slip came; null where a provider makes a charge. */
  transfer: z.nullable(z.strictObject({ reference: z.string(), slipAt: z.nullable(Instant) })),
  receipts: z.array(Receipt),
  /** The account that it is for. */
  member: z.nullable(z.string()),
  /** The charge as its provider tells it now; null where there is none or the provider does not answer. */
  charge: z.nullable(z.strictObject({ state: z.string(), paidAmount: z.nullable(Money) })),
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
  access: "payments.read",
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
  access: "payments.read",
  input: z.strictObject({ depositId: Uuid }),
  errors: ["DEPOSIT_UNKNOWN"],
  summary: "One deposit, every move of it, and what the provider told",
  value: Trail,
})

/** The slip shows the payer's account: each reading is written down. */
export const depositSlip = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/deposits/slip",
  module: "OPS_depositSlip",
  access: "payments.match",
  input: z.strictObject({ depositId: Uuid }),
  errors: ["DEPOSIT_UNKNOWN"],
  summary: "The slip of a deposit by transfer",
  value: z.strictObject({
    /** An address of the image's bytes; null where the member sent none. */
    image: z.nullable(z.string()),
  }),
})

/** The provider's answer is acted on at once, as a worker would do it. */
export const askDeposit = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/deposits/ask",
  module: "OPS_askDeposit",
  access: "payments.ask",
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
  access: "payments.adjust",
  input: z.strictObject({
    depositId: Uuid,
    outcome: z.enum(["credit", "close", "return"]),
    amount: PositiveMoney,
    /** Of a credit: what came beyond it goes back to its payer; else it waits on. */
    rest: z.optional(z.enum(["return"])),
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
  summary:
    "Proposes to credit a deposit that waits for a person, to let it go back to its payer, or to close one; another person approves",
  value: Outcome,
})

export const listReceipts = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/receipts",
  module: "OPS_listReceipts",
  access: "payments.read",
  input: z.strictObject({ ...ListQuery }),
  errors: [],
  summary: "Money that came and was neither credited nor given back, newest first",
  value: z.strictObject({ rows: z.array(Receipt), cursor: Cursor }),
})

const receipt = { provider: text(40, 1), receiptId: text(100, 1) }
const HELD = ["RECEIPT_UNKNOWN", "HELD_LESS", "RULING_NOT_POSSIBLE", "AMOUNT_TOO_FINE"] as const

/** `key` is the proposer's own. Up to the merchant's limit one person is enough. */
export const returnReceipt = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/receipts/return",
  module: "OPS_returnReceipt",
  access: "payments.adjust",
  input: z.strictObject({ ...receipt, amount: PositiveMoney, key: Uuid, why: Why }),
  errors: [...HELD, "PROPOSAL_WAITS", "IDEMPOTENCY_CONFLICT"],
  summary:
    "Lets money that waits go back to its payer, whole or in part; above the merchant's limit another person approves",
  value: Outcome,
})

/** `key` is the proposer's own. A deposit that waits for a person is credited by its own ending. */
export const creditReceipt = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/receipts/credit",
  module: "OPS_creditReceipt",
  access: "payments.adjust",
  input: z.strictObject({ ...receipt, memberId: Id, amount: PositiveMoney, key: Uuid, why: Why }),
  errors: [...HELD, "ACCOUNT_UNKNOWN", "ACCOUNT_CLOSED", "PROPOSAL_WAITS", "IDEMPOTENCY_CONFLICT"],
  summary: "Proposes to credit a member with money that waits; another person approves",
  value: Outcome,
})

const PaymentDifference = z.strictObject({
  differenceId: Id,
  provider: z.string(),
  chargeId: z.string(),
  what: z.enum([
    "UNKNOWN_CHARGE",
    "SECOND_CHARGE",
    "AMOUNT",
    "NOT_PAID",
    "MISSING",
    // Differences between a line of a provider's statement and our books.
    "MISSING_HERE",
    "MISSING_THERE",
    "STATE",
    "TWICE",
    "FEE",
    "DAY_SHIFT",
    "UNKNOWN_KIND",
  ]),
  depositId: z.nullable(Uuid),
  reference: z.string(),
  /** As the provider tells it; null where it could not be asked. */
  told: z.nullable(z.string()),
  paid: z.nullable(Money),
  asset: z.nullable(z.string()),
  foundAt: Instant,
  lastAt: Instant,
  resolvedAt: z.nullable(Instant),
  resolvedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** It went away by itself: both sides agree by now. Null again where it is found once more. */
  agreedAt: z.nullable(Instant),
  steps: z.array(
    z.strictObject({
      event: z.enum(["found", "agreed", "again", "resolved"]),
      by: z.nullable(z.string()),
      why: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})

export const listPaymentDifferences = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/differences",
  module: "OPS_listPaymentDifferences",
  access: "payments.read",
  input: z.strictObject({ ...ListQuery, state: z._default(z.enum(["open", "resolved"]), "open") }),
  errors: [],
  summary:
    "Differences between deposits and the charges of their providers, and the outcomes of the comparisons",
  value: z.strictObject({
    rows: z.array(PaymentDifference),
    comparisons: z.array(
      z.strictObject({
        provider: z.string(),
        /** Everything before it was compared. */
        upto: Instant,
        endedAt: Instant,
        looked: z.number(),
        found: z.number(),
        fault: z.nullable(z.string()),
      }),
    ),
    /** The last statement of each provider that was taken, and what keeps the next from being taken. */
    statements: z.array(
      z.strictObject({
        provider: z.string(),
        /** The provider's own day. */
        day: z.string(),
        lines: z.number(),
        found: z.number(),
        fault: z.nullable(z.string()),
      }),
    ),
    cursor: Cursor,
  }),
})

export const comparePayments = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/comparisons",
  module: "OPS_comparePayments",
  access: "payments.ask",
  input: z.strictObject({}),
  errors: [],
  summary: "Has a worker compare deposits with the charges of every provider, up to ten minutes ago",
  value: z.strictObject({ started: z.boolean() }),
})

export const resolvePaymentDifference = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/differences",
  module: "OPS_resolvePaymentDifference",
  access: "payments.ask",
  input: z.strictObject({ differenceId: Id, why: Why }),
  errors: ["DIFFERENCE_UNKNOWN"],
  summary: "Says that a difference is dealt with, and why",
  value: PaymentDifference,
})

/** `key` is the proposer's own: the transfer carries it, so that no repetition moves money twice. */
export const adjustMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/adjustments",
  module: "OPS_adjustMember",
  access: "payments.adjust",
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

/** `key` is the proposer's own: the move carries it. */
export const bookCapital = consoleEndpoint({
  method: "POST",
  path: "/console/api/ledger/capital",
  module: "OPS_bookCapital",
  access: "payments.adjust",
  input: z.strictObject({ direction: z.enum(["in", "out"]), amount: PositiveMoney, key: Uuid, why: Why }),
  errors: ["AMOUNT_OUT_OF_RANGE", "AMOUNT_TOO_FINE", "IDEMPOTENCY_CONFLICT"],
  summary:
    "Proposes to book own money that entered or left the merchant's bank account; another person approves",
  value: Outcome,
})
