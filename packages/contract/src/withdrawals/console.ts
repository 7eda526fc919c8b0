import { z } from "zod/mini"
import { PAYOUT_KINDS } from "../identity/payout-accounts.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { Id, Instant, Money, PositiveMoney, Uuid, text } from "../wire/values.ts"
import { ATTEMPT_STATES, RECEIPT_ANSWERS, WITHDRAWAL_STATES } from "./states.ts"
import { WithdrawalRules } from "./terms.ts"

/** Fields of a withdrawal in the list, with those that people of the house decide by. */
const Row = z.strictObject({
  withdrawalId: Uuid,
  parentId: z.nullable(Uuid),
  memberId: Id,
  /** By which the member signs in. */
  account: z.nullable(z.string()),
  amount: Money,
  fee: Money,
  net: Money,
  asset: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** AUTO, REVIEW or SECOND: where its checks sent it; null before. */
  path: z.nullable(z.enum(["AUTO", "REVIEW", "SECOND"])),
  score: z.nullable(z.number()),
  kind: z.enum(PAYOUT_KINDS),
  masked: z.string(),
  holder: z.string(),
  createdAt: Instant,
  /** Since when it is in this state. */
  since: Instant,
  assignee: z.nullable(z.string()),
  /** Why a person set it aside; null where it is not held. */
  onHold: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  attempts: z.number(),
  /** The member's level at the request; 0: none. */
  level: z.number(),
  /** By which the queue is ordered, the higher first. */
  priority: z.number(),
  /** By when the member's level promises a decision; null: no time is promised. */
  answerBy: z.nullable(Instant),
})

export const listWithdrawals = consoleEndpoint({
  method: "GET",
  path: "/console/api/withdrawals",
  module: "OPS_listWithdrawals",
  access: "withdrawals.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(WITHDRAWAL_STATES)),
    memberId: z.optional(Id),
    assignee: z.optional(text(100)),
    /** Only those that wait for a person, by priority and then the oldest first: in review, for a second person, disputed, or unanswered for a day. */
    queue: z.optional(z.enum(["true"])),
  }),
  errors: [],
  summary:
    "Withdrawals of the merchant, newest first, or those that wait for a person, by priority and then oldest first",
  value: z.strictObject({ rows: z.array(Row), cursor: Cursor, waiting: z.number() }),
})

const Attempt = z.strictObject({
  attemptId: Uuid,
  number: z.number(),
  provider: z.string(),
  net: Money,
  state: z.enum(ATTEMPT_STATES),
  payoutId: z.nullable(z.string()),
  markedAt: z.nullable(Instant),
  notAfter: z.nullable(Instant),
  reason: z.nullable(z.string()),
})

const Move = z.strictObject({
  event: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.nullable(z.string()),
  at: Instant,
})

const Trail = z.strictObject({
  withdrawal: Row,
  /** The account that the member signs in by. */
  member: z.nullable(z.string()),
  /** Parts of the score, the greatest first: a text `score_…`, and its points. */
  parts: z.array(z.strictObject({ code: z.string(), points: z.number() })),
  /** The member's money at a glance. */
  funds: z.strictObject({
    main: Money,
    held: Money,
    deposited: Money,
    withdrawn: Money,
    toWager: Money,
    paidBefore: z.number(),
  }),
  moves: z.array(Move),
  attempts: z.array(Attempt),
  dispute: z.nullable(
    z.strictObject({
      answer: z.enum(RECEIPT_ANSWERS),
      received: z.nullable(Money),
      openedAt: Instant,
      answerBy: Instant,
      /** The image as a data URL. */
      image: z.nullable(z.string()),
    }),
  ),
  others: z.array(
    z.strictObject({
      withdrawalId: Uuid,
      amount: Money,
      state: z.enum(WITHDRAWAL_STATES),
      createdAt: Instant,
    }),
  ),
})

const one = { withdrawalId: Uuid }
const RULED = ["WD_UNKNOWN", "WD_RULING_NOT_POSSIBLE"] as const

export const withdrawalTrail = consoleEndpoint({
  method: "GET",
  path: "/console/api/withdrawals/trail",
  module: "OPS_withdrawalTrail",
  access: "withdrawals.read",
  input: z.strictObject(one),
  errors: ["WD_UNKNOWN"],
  summary: "One withdrawal with its score, the member's money, every move and every attempt to pay it",
  value: Trail,
})

/** `key` is the proposer's own. */
export const approveWithdrawal = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/approval",
  module: "OPS_approveWithdrawal",
  access: "withdrawals.decide",
  input: z.strictObject({ ...one, key: Uuid, why: Why }),
  errors: [...RULED, "PROPOSAL_WAITS"],
  summary:
    "Lets a withdrawal in review be paid; one above the merchant's limit then waits for a second person",
  value: Outcome,
})

export const refuseWithdrawal = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/refusal",
  module: "OPS_refuseWithdrawal",
  access: "withdrawals.decide",
  input: z.strictObject({ ...one, why: Why }),
  errors: [...RULED],
  summary: "Refuses a withdrawal with a reason that the member reads; its money goes back",
  value: Trail,
})

export const splitWithdrawal = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/split",
  module: "OPS_splitWithdrawal",
  access: "withdrawals.decide",
  input: z.strictObject({
    ...one,
    amounts: z.array(PositiveMoney).check(z.minLength(2), z.maxLength(10)),
    why: Why,
  }),
  errors: [...RULED, "WD_PARTS"],
  summary: "Divides a withdrawal in review into parts that are decided and paid each by itself",
  value: z.strictObject({ parts: z.array(Row) }),
})

export const holdWithdrawal = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/hold",
  module: "OPS_holdWithdrawal",
  access: "withdrawals.work",
  input: z.strictObject({ ...one, hold: z.boolean(), why: Why }),
  errors: [...RULED],
  summary: "Sets a withdrawal aside, one that was about to be sent among them, or takes it up again",
  value: Trail,
})

export const assignWithdrawal = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/assignee",
  module: "OPS_assignWithdrawal",
  access: "withdrawals.work",
  input: z.strictObject({ ...one, toMe: z.boolean() }),
  errors: [...RULED],
  summary: "Takes a withdrawal for oneself, or gives it back to the queue",
  value: Trail,
})

export const askWithdrawal = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/ask",
  module: "OPS_askWithdrawal",
  access: "withdrawals.work",
  input: z.strictObject(one),
  errors: ["WD_UNKNOWN"],
  summary: "Asks the provider where a payout stands, now",
  value: Trail,
})

/** `key` is the proposer's own. */
export const ruleReceipt = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/receipt",
  module: "OPS_ruleReceipt",
  access: "withdrawals.rule",
  input: z.strictObject({ ...one, outcome: z.enum(["forced", "dropped"]), key: Uuid, why: Why }),
  errors: [...RULED, "PROPOSAL_WAITS"],
  summary:
    "Proposes to end a dispute: the payout counts as received for good, or the member's time to confirm goes on",
  value: Outcome,
})

/** `key` is the proposer's own. */
export const rulePayout = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/payout",
  module: "OPS_rulePayout",
  access: "withdrawals.rule",
  input: z.strictObject({ ...one, outcome: z.enum(["paid", "refused"]), key: Uuid, why: Why }),
  errors: [...RULED, "PROPOSAL_WAITS"],
  summary: "Proposes what became of a payout that its provider does not answer about, by the bank's paper",
  value: Outcome,
})

export const withdrawalRules = consoleEndpoint({
  method: "GET",
  path: "/console/api/withdrawals/rules",
  module: "OPS_withdrawalRules",
  access: "withdrawals.read",
  input: z.strictObject({}),
  errors: [],
  summary:
    "Rules of the merchant for withdrawals: kinds of account, fees, limits by level, cool-off, score and receipt",
  value: z.strictObject({
    rules: WithdrawalRules,
    version: RowVersion,
    changedAt: z.nullable(Instant),
    changedBy: z.nullable(z.string()),
    /** The providers that pay out here. */
    providers: z.array(z.string()),
  }),
})

export const changeWithdrawalRules = consoleEndpoint({
  method: "POST",
  path: "/console/api/withdrawals/rules",
  module: "OPS_changeWithdrawalRules",
  access: "withdrawals.rules",
  input: z.strictObject({ rules: WithdrawalRules, version: RowVersion, why: Why }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "PROPOSAL_WAITS"],
  summary: "Changes what the merchant decides about withdrawals, by two people once the house has them",
  value: Outcome,
})
