import { z } from "zod/mini"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, PageQuery, PositiveMoney, Uuid, text, trimmed } from "../wire/values.ts"
import { METHOD_KINDS, PayToLine } from "./methods.ts"

export const DEPOSIT_STATES = [
  "PENDING",
  "PAID",
  "CREDITED",
  "REFUSED",
  "EXPIRED",
  "REVIEW",
  "RETURNING",
  "RETURNED",
] as const
/** States of a return of money to its payer. */
export const RETURN_STATES = ["ASKING", "RETURNING", "RETURN_UNKNOWN", "RETURNED", "REFUSED"] as const
/** States of a payment that its payer contests. */
export const CONTEST_STATES = ["BLOCKED", "ANALYSIS", "REFUTED", "RETURNING", "RETURNED", "RELEASED"] as const
export const DepositState = z.enum(DEPOSIT_STATES)

export const Deposit = z.strictObject({
  depositId: Uuid,
  method: z.string(),
  kind: z.enum(METHOD_KINDS),
  amount: Money,
  /** The part of the amount that the member pays for the deposit itself. */
  fee: Money,
  asset: z.string(),
  state: DepositState,
  payUrl: z.nullable(z.string()),
  copyCode: z.nullable(z.string()),
  /** The account to pay to, or the code to show at a desk, line by line. */
  payTo: z.array(PayToLine),
  /** The slip of a transfer may be sent, and when one came. */
  takesSlip: z.boolean(),
  slipAt: z.nullable(Instant),
  createdAt: Instant,
  expiresAt: Instant,
  creditedAt: z.nullable(Instant),
  /** Money of it that was not credited, by where it is; null where there is none. */
  uncredited: z.nullable(
    z.strictObject({
      /** It waits for a person of the house. */
      held: Money,
      /** Its return to the payer is pending. */
      returning: Money,
      /** It went back to the payer. */
      returned: Money,
    }),
  ),
})
export type Deposit = z.output<typeof Deposit>

export const depositMethods = endpoint({
  method: "GET",
  path: "/wps/v2/deposits/methods",
  module: "PAY_depositMethods",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The ways a member can pay in, with their limits",
  value: z.strictObject({
    methods: z.array(
      z.strictObject({
        code: z.string(),
        kind: z.enum(METHOD_KINDS),
        name: z.string(),
        icon: z.string(),
        minimum: Money,
        maximum: Money,
        asset: z.string(),
        expiresMinutes: z.number(),
        /** Amounts to tap; none: they follow from the limits. */
        presets: z.array(Money),
        /** Null: the deposit costs the member nothing. The rate is in hundredths of a per cent. */
        fee: z.nullable(
          z.strictObject({ rate: z.number(), fixed: Money, least: Money, most: z.nullable(Money) }),
        ),
        /** How long the money usually takes after it was paid. */
        arrivalMinutes: z.number(),
        note: z.nullable(z.string()),
      }),
    ),
  }),
})

export const paymentMarks = endpoint({
  method: "GET",
  path: "/wps/system/paymentMethods",
  module: "PAY_marks",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "Names and icons of the merchant's open payment methods, for the footer",
  value: z.strictObject({
    methods: z.array(z.strictObject({ code: z.string(), name: z.string(), icon: z.string() })),
  }),
})

export const quoteDeposit = endpoint({
  method: "GET",
  path: "/wps/v2/deposits/quote",
  module: "PAY_quoteDeposit",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ method: text(40), amount: PositiveMoney }),
  errors: ["PAYMENT_METHOD_UNKNOWN", "AMOUNT_OUT_OF_RANGE", "INPUT_INVALID"],
  summary: "Fee of a deposit, the amount credited, and how long it takes",
  value: z.strictObject({
    amount: Money,
    fee: Money,
    net: Money,
    asset: z.string(),
    arrivalMinutes: z.number(),
  }),
})

/** The member's words about a contested payment, without their picture. */
export const ContestNote = z.strictObject({
  /** Hash of words and picture. */
  noteId: z.string(),
  note: z.string(),
  hasImage: z.boolean(),
  at: Instant,
})

/** A payment of the member that its payer contests at a bank. */
export const ContestedPayment = z.strictObject({
  contestId: Uuid,
  depositId: Uuid,
  amount: Money,
  /** The part of it that is blocked in the member's wallet until the contest ends. */
  blocked: Money,
  state: z.enum(CONTEST_STATES),
  openedAt: Instant,
  analysisBy: Instant,
  returnBy: Instant,
  /** The member may add what they know of it. */
  takesNotes: z.boolean(),
  /** Notes of the member, the oldest first. */
  notes: z.array(ContestNote),
})
export type ContestedPayment = z.output<typeof ContestedPayment>

export const contestedPayments = endpoint({
  method: "GET",
  path: "/wps/v2/deposits/contested",
  module: "PAY_contestedPayments",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary:
    "Contested payments of the caller with the sums blocked for them, and the sum that later credits pay first",
  value: z.strictObject({
    owed: Money,
    /** Open ones, and those that ended within thirty days, the newest first. */
    contests: z.array(ContestedPayment),
  }),
})

/** Needs an Idempotency-Key: the same key gives the same deposit. */
export const createDeposit = endpoint({
  method: "POST",
  path: "/wps/v2/deposits",
  module: "PAY_createDeposit",
  token: true,
  play: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({
    method: text(40),
    amount: PositiveMoney,
    /** The fee that the member was shown; without it, none. */
    fee: z.optional(Money),
  }),
  value: Deposit,
  errors: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_CONFLICT",
    "PAYMENT_METHOD_UNKNOWN",
    "DOCUMENT_REQUIRED",
    "AMOUNT_OUT_OF_RANGE",
    "DEPOSIT_FEE_CHANGED",
    "DEPOSITS_PENDING",
    "DEPOSIT_LIMIT_REACHED",
    "LIMITS_UNANSWERED",
    "DEPOSITS_PAUSED",
    "PAYMENT_PROVIDER_UNAVAILABLE",
  ],
  summary: "Starts a deposit with a payment provider",
})

export const depositStatus = endpoint({
  method: "GET",
  path: "/wps/v2/deposits/status",
  module: "PAY_depositStatus",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ depositId: Uuid }),
  value: Deposit,
  errors: ["DEPOSIT_UNKNOWN"],
  summary: "Where one deposit stands",
})

/** A slip of four megabytes, as base64. */
export const SLIP_BYTES = 4_000_000
const SLIP_TEXT = Math.ceil(SLIP_BYTES / 3) * 4

/** A further slip takes the place of the one before. */
export const sendDepositSlip = endpoint({
  method: "POST",
  path: "/wps/v2/deposits/slip",
  module: "PAY_sendDepositSlip",
  token: true,
  encrypted: false,
  access: REAL,
  bodyBytes: SLIP_TEXT + 4_096,
  input: z.strictObject({
    depositId: Uuid,
    /** PNG or JPEG in base64. */
    image: z.string().check(z.minLength(1), z.maxLength(SLIP_TEXT), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  errors: ["DEPOSIT_UNKNOWN", "SLIP_NOT_POSSIBLE", "IMAGE_INVALID", "BODY_TOO_LARGE"],
  summary: "Sends the slip of a transfer, so that a person finds its money",
  value: Deposit,
})

/** Most notes of a member to one contested payment. */
export const MOST_NOTES = 5

/** The same note twice stands once. */
export const addContestNote = endpoint({
  method: "POST",
  path: "/wps/v2/deposits/contested/notes",
  module: "PAY_addContestNote",
  token: true,
  encrypted: false,
  access: REAL,
  bodyBytes: SLIP_TEXT + 8_192,
  input: z.strictObject({
    contestId: Uuid,
    note: trimmed(1_000, 1),
    /** PNG or JPEG in base64. */
    image: z.optional(
      z.string().check(z.minLength(1), z.maxLength(SLIP_TEXT), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    ),
  }),
  errors: ["CONTEST_UNKNOWN", "CONTEST_CLOSED", "IMAGE_INVALID", "BODY_TOO_LARGE"],
  summary: "Adds what the member knows of a contested payment, for the people who answer its bank",
  value: z.strictObject({ contests: z.array(ContestedPayment) }),
})

/** A note by the hash that names it. */
export const ContestNoteKey = z.strictObject({
  contestId: Uuid,
  noteId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

export const contestNoteImage = endpoint({
  method: "GET",
  path: "/wps/v2/deposits/contested/notes/image",
  module: "PAY_contestNoteImage",
  token: true,
  encrypted: false,
  access: REAL,
  input: ContestNoteKey,
  errors: ["CONTEST_UNKNOWN"],
  summary: "The picture of the caller's note to a contested payment, as a data URL",
  value: z.strictObject({ image: z.string() }),
})

export const deposits = endpoint({
  method: "GET",
  path: "/wps/v2/deposits",
  module: "PAY_deposits",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ ...PageQuery }),
  errors: [],
  summary: "A member's deposits, newest first",
  value: z.strictObject({ rows: z.array(Deposit), cursor: z.nullable(z.string()) }),
})
