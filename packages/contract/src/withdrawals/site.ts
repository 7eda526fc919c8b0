import { z } from "zod/mini"
import { PAYOUT_KINDS } from "../identity/payout-accounts.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, PageQuery, PositiveMoney, Uuid, text } from "../wire/values.ts"
import { RECEIPT_ANSWERS, WITHDRAWAL_STATES } from "./states.ts"

/** The checks of a withdrawal, by the refusal of each (docs/withdrawals.md). */
export const WITHDRAWAL_REFUSALS = [
  "WD_AMOUNT",
  "INSUFFICIENT_FUNDS",
  "WD_IDENTITY",
  "IDENTITY_REQUIRED",
  "WD_OWN_NAME",
  "WD_COOL_OFF",
  "WD_OPEN_CASE",
  "AGENT_OWES",
  "WD_WAGERING",
  "WD_LIMIT_DAY",
  "WD_COUNT_DAY",
  "WD_LIMIT_MONTH",
  "WD_OPEN_REQUESTS",
] as const

/** A refusal as the quote lists it: its code, and what fills its text. */
const Refused = z.strictObject({ code: z.enum(WITHDRAWAL_REFUSALS), args: z.array(z.string()) })

const Wagering = z.strictObject({
  /** Sum still to be staked before a withdrawal, rounded up to the smallest stake; 0.00: nothing. */
  left: Money,
  /** Each deposit and bonus that is not worked off, the oldest first. */
  lots: z.array(
    z.strictObject({
      kind: z.enum(["deposit", "bonus"]),
      openedAt: Instant,
      amount: Money,
      need: Money,
      wagered: Money,
    }),
  ),
})

/** Money that may leave, and what stands in its way whatever the amount is. */
export const withdrawalTerms = endpoint({
  method: "GET",
  path: "/wps/v2/withdrawals/terms",
  module: "PAY_withdrawalTerms",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary:
    "Terms of a withdrawal: balance, limits, fees and times by kind of account, and the amount still to be wagered",
  value: z.strictObject({
    asset: z.string(),
    available: Money,
    /** Money of open withdrawals. */
    held: Money,
    owed: Money,
    wagering: Wagering,
    limits: z.strictObject({
      request: Money,
      day: Money,
      month: Money,
      leftToday: Money,
      leftThisMonth: Money,
      /** Requests of a day, and how many more today; null: as many as the sums allow. */
      dayCount: z.nullable(z.number()),
      requestsLeftToday: z.nullable(z.number()),
    }),
    /** Above it the member's identity has to be proven; null: it is, or nothing asks for it. */
    withoutIdentity: z.nullable(Money),
    /** A request may say that other members may pay it; then it waits for them for so many minutes. Null: not here. */
    peer: z.nullable(z.strictObject({ offerMinutes: z.number() })),
    openRequests: z.number(),
    mostOpenRequests: z.number(),
    /** Proof that a request needs: a fresh one of the second factor, or a password. */
    stepUp: z.enum(["factor", "payment", "login"]),
    methods: z.array(
      z.strictObject({
        kind: z.enum(PAYOUT_KINDS),
        minimum: Money,
        maximum: Money,
        step: Money,
        /** Hundredths of a per cent. */
        feeRate: z.number(),
        feeLeast: Money,
        feeMost: z.nullable(Money),
        usualMinutes: z.number(),
      }),
    ),
  }),
})

/** Cost of a withdrawal, and the time of its arrival. It is agreed to by the request, within five minutes. */
export const quoteWithdrawal = endpoint({
  method: "POST",
  path: "/wps/v2/withdrawals/quotes",
  module: "PAY_quoteWithdrawal",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ accountId: Uuid, amount: PositiveMoney }),
  errors: ["NOT_FOUND", "AMOUNT_TOO_FINE"],
  summary: "Fee, net amount and usual time of a withdrawal, and every reason why it would be refused",
  value: z.strictObject({
    quoteId: Uuid,
    accountId: Uuid,
    amount: Money,
    fee: Money,
    net: Money,
    asset: z.string(),
    usualMinutes: z.number(),
    /** Minutes within which the caller's level promises a decision, where a person checks it; null: no time is promised. */
    answerMinutes: z.nullable(z.number()),
    expiresAt: Instant,
    wagering: Wagering,
    /** Bonus money that the withdrawal costs: balances of bonuses that it ends, and their share of open bets. Null: none. */
    losesBonus: z.nullable(z.strictObject({ balance: Money, inOpenBets: Money })),
    refusals: z.array(Refused),
  }),
})

export const Withdrawal = z.strictObject({
  withdrawalId: Uuid,
  /** The withdrawal that this one is a part of. */
  parentId: z.nullable(Uuid),
  amount: Money,
  fee: Money,
  net: Money,
  asset: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** The account as its owner recognises it. */
  account: z.strictObject({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.string(),
    masked: z.string(),
    holder: z.string(),
  }),
  /** Why it was refused, in the words of the house; null where it was not. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
  /** By when the level of the request promises a decision; null: no time is promised, or it was decided. */
  answerBy: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  /** Until then the member may say what arrived; after it counts as received. Null: nothing is asked. */
  confirmUntil: z.nullable(Instant),
  /** Until then other members may pay it; null: it is not offered to them. */
  offeredUntil: z.nullable(Instant),
  mayCancel: z.boolean(),
  mayConfirm: z.boolean(),
  /** Sum that came back from the bank. */
  returned: z.nullable(Money),
  dispute: z.nullable(
    z.strictObject({
      answer: z.enum(RECEIPT_ANSWERS),
      received: z.nullable(Money),
      remaining: Money,
      openedAt: Instant,
      answerBy: Instant,
      hasImage: z.boolean(),
    }),
  ),
})
export type Withdrawal = z.output<typeof Withdrawal>

/** Needs an Idempotency-Key: the same key and content give the same withdrawal. */
export const createWithdrawal = endpoint({
  method: "POST",
  path: "/wps/v2/withdrawals",
  module: "PAY_createWithdrawal",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({
    quoteId: Uuid,
    accountId: Uuid,
    amount: PositiveMoney,
    /** The payment password where one is set, else that of the login; not asked for where the account has a second factor. */
    password: z._default(text(128), ""),
    /** Other members may pay it, and see the account for that. */
    peer: z._default(z.boolean(), false),
    /** The caller agrees to lose what the quote tells of bonuses; asked for only where it tells any. */
    losesBonus: z.optional(z.boolean()),
  }),
  value: Withdrawal,
  errors: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_CONFLICT",
    "PROOF_REQUIRED",
    "ACCOUNT_LOCKED",
    "ACCOUNT_CLOSED",
    "WD_STEP_UP",
    "WD_QUOTE_STALE",
    "WD_LOSES_BONUS",
    ...WITHDRAWAL_REFUSALS,
  ],
  summary: "Asks for a withdrawal on a quote: its money is held until it is paid or given back",
})

export const withdrawals = endpoint({
  method: "GET",
  path: "/wps/v2/withdrawals",
  module: "PAY_withdrawals",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ ...PageQuery }),
  errors: [],
  summary: "A member's withdrawals, newest first",
  value: z.strictObject({ rows: z.array(Withdrawal), cursor: z.nullable(z.string()) }),
})

export const withdrawalStatus = endpoint({
  method: "GET",
  path: "/wps/v2/withdrawals/status",
  module: "PAY_withdrawalStatus",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ withdrawalId: Uuid }),
  errors: ["WD_UNKNOWN"],
  summary: "Where one withdrawal stands, and how it came there",
  value: z.strictObject({
    withdrawal: Withdrawal,
    /** The steps so far, oldest first; the first is the request itself. */
    steps: z.array(z.strictObject({ state: z.enum(WITHDRAWAL_STATES), at: Instant })),
    parts: z.array(Withdrawal),
  }),
})

/** The longest proof image in base64, and the body around it. */
export const PROOF_BYTES = 4_000_000
const PROOF_TEXT = Math.ceil(PROOF_BYTES / 3) * 4

/** The first answer stands. PARTLY names what arrived; NOT_RECEIVED brings an image that shows it. */
export const confirmReceipt = endpoint({
  method: "POST",
  path: "/wps/v2/withdrawals/receipt",
  module: "PAY_confirmReceipt",
  token: true,
  encrypted: false,
  access: REAL,
  bodyBytes: PROOF_TEXT + 4_096,
  input: z.strictObject({
    withdrawalId: Uuid,
    answer: z.enum(RECEIPT_ANSWERS),
    /** Sum that arrived, of a PARTLY. */
    received: z.optional(PositiveMoney),
    /** PNG or JPEG in base64. */
    image: z.optional(z.string().check(z.maxLength(PROOF_TEXT), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))),
  }),
  errors: ["WD_UNKNOWN", "WD_RECEIPT_NOT_POSSIBLE", "INPUT_INVALID", "IMAGE_INVALID", "BODY_TOO_LARGE"],
  summary: "Says whether a paid withdrawal arrived: wholly, partly or not at all",
  value: Withdrawal,
})

export const cancelWithdrawal = endpoint({
  method: "POST",
  path: "/wps/v2/withdrawals/cancel",
  module: "PAY_cancelWithdrawal",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ withdrawalId: Uuid }),
  errors: ["WD_UNKNOWN", "WD_CANCEL_NOT_POSSIBLE"],
  summary: "Takes back a withdrawal that was not sent, where the market lets a member do so",
  value: Withdrawal,
})
