import { z } from "zod/mini"
import { PAYOUT_KINDS } from "../identity/payout-accounts.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, PageQuery, PositiveMoney, Uuid, text } from "../wire/values.ts"
import { RECEIPT_ANSWERS } from "../withdrawals/states.ts"
import { PROOF_BYTES } from "../withdrawals/site.ts"
import { PEER_SIDES, PEER_STATES } from "./states.ts"

const PROOF_TEXT = Math.ceil(PROOF_BYTES / 3) * 4
/** PNG or JPEG in base64. */
const Image = z.string().check(z.maxLength(PROOF_TEXT), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))
/** The body around an image. */
const BODY_BYTES = PROOF_TEXT + 4_096

export const PeerPayment = z.strictObject({
  paymentId: Uuid,
  /** Which of its two members the caller is. */
  side: z.enum(PEER_SIDES),
  state: z.enum(PEER_STATES),
  asset: z.string(),
  /** Sum that the depositor pays; its part that was credited; its part still to be paid or confirmed. */
  amount: Money,
  credited: Money,
  open: Money,
  /** The account to pay to: its number in the clear for the depositor alone, while it is to be paid. */
  payee: z.nullable(
    z.strictObject({
      kind: z.enum(PAYOUT_KINDS),
      bank: z.string(),
      branch: z.string(),
      number: z.string(),
      holder: z.string(),
    }),
  ),
  /** The depositor's own account that the money comes from. */
  payer: z.strictObject({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.string(),
    masked: z.string(),
    holder: z.string(),
  }),
  /** The withdrawer's withdrawal, or the part of it that is paid; null for the depositor. */
  withdrawalId: z.nullable(Uuid),
  answer: z.nullable(z.enum(RECEIPT_ANSWERS)),
  createdAt: Instant,
  since: Instant,
  /** When the state ends by itself: the time to pay, to confirm or to answer. Null: it does not. */
  until: z.nullable(Instant),
  evidence: z.array(
    z.strictObject({ evidenceId: Uuid, side: z.enum(PEER_SIDES), note: z.string(), at: Instant }),
  ),
  /** Acts open to the caller now. */
  may: z.strictObject({
    pay: z.boolean(),
    giveUp: z.boolean(),
    answer: z.boolean(),
    dispute: z.boolean(),
    addEvidence: z.boolean(),
  }),
})
export type PeerPayment = z.output<typeof PeerPayment>

const base = { token: true, encrypted: false, access: REAL } as const

export const peerTerms = endpoint({
  ...base,
  method: "GET",
  path: "/wps/v2/peer-payments/terms",
  module: "PAY_peerTerms",
  input: Empty,
  errors: [],
  summary: "How a member pays in by paying another member; null where that is not possible",
  value: z.strictObject({
    terms: z.nullable(
      z.strictObject({
        asset: z.string(),
        least: Money,
        most: Money,
        step: Money,
        payMinutes: z.number(),
        confirmMinutes: z.number(),
      }),
    ),
  }),
})

/** Needs an Idempotency-Key: the same key gives the same payment. */
export const createPeerPayment = endpoint({
  ...base,
  method: "POST",
  path: "/wps/v2/peer-payments",
  module: "PAY_createPeerPayment",
  play: true,
  input: z.strictObject({
    amount: PositiveMoney,
    /** The own account that the money will come from. */
    accountId: Uuid,
  }),
  errors: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_CONFLICT",
    "INPUT_INVALID",
    "PEER_OFF",
    "PEER_AMOUNT",
    "PEER_OWN_NAME",
    "PEER_OPEN",
    "PEER_PAUSED",
  ],
  summary: "Looks for withdrawals of other members that a deposit can pay",
  value: PeerPayment,
})

export const peerPayments = endpoint({
  ...base,
  method: "GET",
  path: "/wps/v2/peer-payments",
  module: "PAY_peerPayments",
  input: z.strictObject({ ...PageQuery }),
  errors: [],
  summary: "A member's deposits by paying other members, newest first",
  value: z.strictObject({ rows: z.array(PeerPayment), cursor: z.nullable(z.string()) }),
})

export const peerPaymentStatus = endpoint({
  ...base,
  method: "GET",
  path: "/wps/v2/peer-payments/status",
  module: "PAY_peerPaymentStatus",
  input: z.strictObject({ paymentId: Uuid }),
  errors: ["PEER_UNKNOWN"],
  summary: "Where a payment between two members stands, for either of them",
  value: PeerPayment,
})

/** The withdrawer's way to it. */
export const peerPaymentOf = endpoint({
  ...base,
  method: "GET",
  path: "/wps/v2/peer-payments/of-withdrawal",
  module: "PAY_peerPaymentOf",
  input: z.strictObject({ withdrawalId: Uuid }),
  errors: [],
  summary: "The payment by which another member pays a withdrawal; null where none does",
  value: z.strictObject({ payment: z.nullable(PeerPayment) }),
})

export const peerEvidence = endpoint({
  ...base,
  method: "GET",
  path: "/wps/v2/peer-payments/evidence",
  module: "PAY_peerEvidence",
  input: z.strictObject({ paymentId: Uuid, evidenceId: Uuid }),
  errors: ["PEER_UNKNOWN"],
  summary: "An image that one of the two members showed, as a data URL",
  value: z.strictObject({ image: z.string() }),
})

const UPLOAD = ["PEER_UNKNOWN", "PEER_NOT_POSSIBLE", "IMAGE_INVALID", "BODY_TOO_LARGE"] as const

export const claimPeerPaid = endpoint({
  ...base,
  method: "POST",
  path: "/wps/v2/peer-payments/paid",
  module: "PAY_claimPeerPaid",
  bodyBytes: BODY_BYTES,
  input: z.strictObject({ paymentId: Uuid, image: Image }),
  errors: [...UPLOAD, "PEER_EVIDENCE_FULL"],
  summary: "The depositor has paid, and shows the proof of it",
  value: PeerPayment,
})

/** The first answer stands. PARTLY names what arrived; NOT_RECEIVED brings an image that shows it. */
export const answerPeerPayment = endpoint({
  ...base,
  method: "POST",
  path: "/wps/v2/peer-payments/receipt",
  module: "PAY_answerPeerPayment",
  bodyBytes: BODY_BYTES,
  input: z.strictObject({
    paymentId: Uuid,
    answer: z.enum(RECEIPT_ANSWERS),
    received: z.optional(PositiveMoney),
    image: z.optional(Image),
  }),
  errors: [...UPLOAD, "PEER_EVIDENCE_FULL", "INPUT_INVALID"],
  summary: "The withdrawer says what arrived: all, a part or nothing",
  value: PeerPayment,
})

export const giveUpPeerPayment = endpoint({
  ...base,
  method: "POST",
  path: "/wps/v2/peer-payments/give-up",
  module: "PAY_giveUpPeerPayment",
  input: z.strictObject({ paymentId: Uuid }),
  errors: ["PEER_UNKNOWN", "PEER_NOT_POSSIBLE"],
  summary: "The depositor does not pay, or not the rest",
  value: PeerPayment,
})

export const disputePeerPayment = endpoint({
  ...base,
  method: "POST",
  path: "/wps/v2/peer-payments/dispute",
  module: "PAY_disputePeerPayment",
  bodyBytes: BODY_BYTES,
  input: z.strictObject({ paymentId: Uuid, image: Image, note: z._default(text(500), "") }),
  errors: [...UPLOAD, "PEER_EVIDENCE_FULL"],
  summary: "The depositor contests that a part alone arrived, and shows what was paid",
  value: PeerPayment,
})

export const addPeerEvidence = endpoint({
  ...base,
  method: "POST",
  path: "/wps/v2/peer-payments/evidence",
  module: "PAY_addPeerEvidence",
  bodyBytes: BODY_BYTES,
  input: z.strictObject({ paymentId: Uuid, image: Image, note: z._default(text(500), "") }),
  errors: [...UPLOAD, "PEER_EVIDENCE_FULL"],
  summary: "Either member shows what speaks for them in a dispute",
  value: PeerPayment,
})
