import { z } from "zod/mini"
import { Vassalage } from "./site.ts"
import { Id, Instant, Money, Uuid, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"

export const TRANSACTION_KINDS = [
  "bet",
  "win",
  "rollback",
  "promo",
  "adjust",
  "reserve",
  "release",
  "reinstate",
] as const
/** A vendor's own number of a step or a round. */
const Reference = text(200, 1)

/** A step that moved money, or never may: one of a vendor's calls, as it was kept. */
const PlayTransaction = z.strictObject({
  /** Ours: also what the ledger knows it by. */
  id: Uuid,
  at: Instant,
  vendor: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  txId: z.string(),
  memberId: Id,
  game: z.string(),
  round: z.nullable(z.string()),
  /** Stake, prize or what was set aside; null for a bet that was taken back before it came. */
  amount: z.nullable(Money),
  /** A prize paid in the same step. */
  win: Money,
  /** Gain of the wallet. */
  moved: Money,
  asset: z.string(),
  /** The bet of a prize, a rollback or a release. */
  reference: z.nullable(z.string()),
  isCancelled: z.boolean(),
})

export const listPlayTransactions = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/transactions",
  module: "OPS_listPlaySteps",
  access: "games.read",
  input: z.strictObject({
    ...ListQuery,
    vendor: z.optional(Vassalage),
    memberId: z.optional(Id),
    kind: z.optional(z.enum(TRANSACTION_KINDS)),
    round: z.optional(Reference),
    txId: z.optional(Reference),
    from: z.optional(Instant),
    until: z.optional(Instant),
    order: z.optional(z.enum(["at", "-at"])),
  }),
  errors: [],
  summary: "Transactions of vendors with members' money, the latest first unless it is asked for otherwise",
  value: z.strictObject({ rows: z.array(PlayTransaction), cursor: Cursor }),
})

const RoundRef = { vendor: Vassalage, round: Reference, memberId: Id }

const Round = z.strictObject({
  vendor: z.string(),
  round: z.string(),
  memberId: Id,
  game: z.string(),
  asset: z.string(),
  bets: z.number(),
  staked: Money,
  won: Money,
  /** Set aside for it and not yet returned. */
  reserved: Money,
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  /** When its vendor was asked for it last, and what it said. */
  askedAt: z.nullable(Instant),
  reported: z.nullable(z.string()),
  /** Its vendor can be asked for a single round. */
  canAsk: z.boolean(),
})

export const playRound = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/round",
  module: "OPS_playRound",
  access: "games.read",
  input: z.strictObject(RoundRef),
  errors: ["ROUND_UNKNOWN"],
  summary: "One round and every step of it, in their order",
  value: z.strictObject({ round: Round, transactions: z.array(PlayTransaction) }),
})

export const listOpenRounds = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/rounds",
  module: "OPS_listOpenRounds",
  access: "games.read",
  input: z.strictObject({ ...ListQuery, vendor: z.optional(Vassalage) }),
  errors: [],
  summary: "Rounds in play, those that have been open longest first",
  value: z.strictObject({ rows: z.array(Round), cursor: Cursor }),
})

export const askRound = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/rounds/ask",
  module: "OPS_askRound",
  access: "games.books",
  input: z.strictObject(RoundRef),
  errors: ["ROUND_UNKNOWN", "VENDOR_CANNOT_TELL", "VENDOR_UNAVAILABLE"],
  summary: "Asks the vendor what became of a round; what it has ended is closed here",
  value: Round,
})

export const ROUND_ENDS = ["close", "void"] as const

export const endRound = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/rounds/end",
  module: "OPS_endRound",
  access: "games.settle",
  input: z.strictObject({
    ...RoundRef,
    /** `close`: what was staked stays staked. `void`: bets are taken back, and what they won. */
    outcome: z.enum(ROUND_ENDS),
    key: Uuid,
    why: Why,
  }),
  errors: ["ROUND_UNKNOWN", "ROUND_CLOSED", "ROUND_TOO_LONG", "IDEMPOTENCY_CONFLICT", "PROPOSAL_WAITS"],
  summary: "Proposes to end a round of which its vendor never tells; another person approves",
  value: Outcome,
})

export const DIFFERENCE_KINDS = [
  "MISSING_HERE",
  "MISSING_THERE",
  "AMOUNT",
  "STATE",
  "LATE",
  "NOT_COMPARED",
] as const

const Difference = z.strictObject({
  differenceId: Id,
  vendor: z.string(),
  /** A kind of step, `round`, or `gap`: a time, by its beginning. */
  kind: z.string(),
  txId: z.string(),
  what: z.enum(DIFFERENCE_KINDS),
  memberId: z.nullable(Id),
  theirs: z.unknown(),
  ours: z.unknown(),
  foundAt: Instant,
  resolvedAt: z.nullable(Instant),
  /** Null where a later look found it mended. */
  resolvedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})

export const listDifferences = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/differences",
  module: "OPS_listDifferences",
  access: "games.read",
  input: z.strictObject({
    ...ListQuery,
    vendor: z.optional(Vassalage),
    what: z.optional(z.enum(DIFFERENCE_KINDS)),
    state: z._default(z.enum(["open", "resolved"]), "open"),
  }),
  errors: [],
  summary: "Where a vendor's records and ours differ, the latest found first",
  value: z.strictObject({ rows: z.array(Difference), cursor: Cursor }),
})

export const resolveDifference = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/differences/resolve",
  module: "OPS_resolveDifference",
  access: "games.books",
  input: z.strictObject({ differenceId: Id, why: Why }),
  errors: ["DIFFERENCE_UNKNOWN", "DIFFERENCE_RESOLVED"],
  summary: "Lays a difference aside with the reason; it comes back when the records change",
  value: Difference,
})

const Comparison = z.strictObject({
  comparisonId: Id,
  vendor: z.string(),
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  /** Who asked for it; null: the clock. */
  askedBy: z.nullable(z.string()),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Records of the vendor that were looked at. */
  looked: z.nullable(z.number()),
  found: z.nullable(z.number()),
  /** How far the books are compared. */
  upto: z.nullable(Instant),
  fault: z.nullable(z.string()),
})

export const listComparisons = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/comparisons",
  module: "OPS_listComparisons",
  access: "games.read",
  input: z.strictObject({ ...ListQuery, vendor: z.optional(Vassalage) }),
  errors: [],
  summary: "Comparisons of vendors' books with ours, the latest first",
  value: z.strictObject({ rows: z.array(Comparison), cursor: Cursor }),
})

export const compareBooks = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/comparisons",
  module: "OPS_compareBooks",
  access: "games.books",
  input: z.strictObject({ vendor: Vassalage }),
  errors: ["VENDOR_UNKNOWN", "VENDOR_CANNOT_TELL"],
  summary: "Has a worker compare a vendor's books with ours now",
  value: Comparison,
})

const Debt = z.strictObject({
  debtId: Id,
  vendor: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  txId: z.string(),
  memberId: Id,
  asset: z.string(),
  amount: Money,
  at: Instant,
  settledAt: z.nullable(Instant),
  settledHow: z.nullable(z.enum(["collected", "written_off"])),
  settledBy: z.nullable(z.string()),
  /** The vendor's call was kept, so that it can be done once more. */
  canCollect: z.boolean(),
})

export const listDebts = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/debts",
  module: "OPS_listDebts",
  access: "games.read",
  input: z.strictObject({
    ...ListQuery,
    vendor: z.optional(Vassalage),
    state: z._default(z.enum(["open", "settled"]), "open"),
  }),
  errors: [],
  summary: "Amounts that vendors could not take back from members, the latest first",
  value: z.strictObject({ rows: z.array(Debt), cursor: Cursor }),
})

export const settleDebt = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/debts/settle",
  module: "OPS_settleDebt",
  access: "games.settle",
  input: z.strictObject({
    debtId: Id,
    /** `collect` does the vendor's call once more, whole; `write_off` moves nothing. */
    decision: z.enum(["collect", "write_off"]),
    key: Uuid,
    why: Why,
  }),
  errors: ["DEBT_UNKNOWN", "DEBT_SETTLED", "VENDOR_CANNOT_TELL", "IDEMPOTENCY_CONFLICT", "PROPOSAL_WAITS"],
  summary: "Proposes to take what is owed, or to let it go; another person approves",
  value: Outcome,
})
