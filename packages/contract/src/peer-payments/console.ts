import { z } from "zod/mini"
import { PAYOUT_KINDS } from "../identity/payout-accounts.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Id, Instant, Money, PositiveMoney, Uuid } from "../wire/values.ts"
import { RECEIPT_ANSWERS } from "../withdrawals/states.ts"
import { PEER_RULINGS, PEER_SIDES, PEER_STATES } from "./states.ts"

/** One of the two members, and the account that is theirs in this payment. */
const Party = z.strictObject({
  memberId: Id,
  /** The account that the member signs in by. */
  name: z.nullable(z.string()),
  bank: z.string(),
  masked: z.string(),
  holder: z.string(),
})

const Row = z.strictObject({
  paymentId: Uuid,
  state: z.enum(PEER_STATES),
  asset: z.string(),
  amount: Money,
  credited: Money,
  kind: z.enum(PAYOUT_KINDS),
  depositor: Party,
  /** Null while a withdrawal is looked for. */
  withdrawer: z.nullable(Party),
  withdrawalId: z.nullable(Uuid),
  answer: z.nullable(z.enum(RECEIPT_ANSWERS)),
  createdAt: Instant,
  since: Instant,
  until: z.nullable(Instant),
  reason: z.nullable(z.string()),
})

export const listPeerPayments = consoleEndpoint({
  method: "GET",
  path: "/console/api/peer-payments",
  module: "OPS_listPeerPayments",
  access: "withdrawals.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(PEER_STATES)),
    memberId: z.optional(Id),
    /** `board`: what goes on, oldest first; `disputes`: what waits for a ruling, oldest first. */
    view: z.optional(z.enum(["board", "disputes"])),
  }),
  errors: [],
  summary: "Payments between members, newest first; those that go on, or wait for a ruling, oldest first",
  value: z.strictObject({ rows: z.array(Row), cursor: Cursor }),
})

export const peerOffers = consoleEndpoint({
  method: "GET",
  path: "/console/api/peer-payments/offers",
  module: "OPS_peerOffers",
  access: "withdrawals.read",
  input: z.strictObject({}),
  errors: [],
  summary:
    "Withdrawals that wait for a depositor, oldest first, and how the merchant lets members pay each other",
  value: z.strictObject({
    /** The market and the merchant let members pay each other. */
    isOpen: z.boolean(),
    rows: z.array(
      z.strictObject({
        withdrawalId: Uuid,
        amount: Money,
        asset: z.string(),
        kind: z.enum(PAYOUT_KINDS),
        member: Party,
        createdAt: Instant,
        offeredUntil: Instant,
      }),
    ),
  }),
})

export const peerPaymentTrail = consoleEndpoint({
  method: "GET",
  path: "/console/api/peer-payments/trail",
  module: "OPS_peerPaymentTrail",
  access: "withdrawals.read",
  input: z.strictObject({ paymentId: Uuid }),
  errors: ["PEER_UNKNOWN"],
  summary: "One payment between members with every move, and what both have shown",
  value: z.strictObject({
    payment: Row,
    /** Sum in escrow now. */
    held: Money,
    moves: z.array(
      z.strictObject({
        event: z.string(),
        from: z.string(),
        to: z.string(),
        reason: z.nullable(z.string()),
        at: Instant,
      }),
    ),
    evidence: z.array(
      z.strictObject({
        evidenceId: Uuid,
        side: z.enum(PEER_SIDES),
        note: z.string(),
        at: Instant,
        /** As a data URL. */
        image: z.string(),
      }),
    ),
    /** Rulings that its state takes. */
    rulings: z.array(z.enum(PEER_RULINGS)),
  }),
})

const one = { paymentId: Uuid }

export const endPeerMatch = consoleEndpoint({
  method: "POST",
  path: "/console/api/peer-payments/end",
  module: "OPS_endPeerMatch",
  access: "withdrawals.work",
  input: z.strictObject({ ...one, why: Why }),
  errors: ["PEER_UNKNOWN", "PEER_NOT_POSSIBLE"],
  summary: "Ends a payment that was not made: the withdrawal goes back to the board",
  value: peerPaymentTrail.value,
})

export const pausePeerPayment = consoleEndpoint({
  method: "POST",
  path: "/console/api/peer-payments/pause",
  module: "OPS_pausePeerPayment",
  access: "withdrawals.work",
  input: z.strictObject({ ...one, why: Why }),
  errors: ["PEER_UNKNOWN", "PEER_NOT_POSSIBLE"],
  summary: "Stops the clock of a payment that is to be confirmed: two people end it",
  value: peerPaymentTrail.value,
})

/** `key` is the proposer's own; `amount` is for a part alone. */
export const rulePeerPayment = consoleEndpoint({
  method: "POST",
  path: "/console/api/peer-payments/ruling",
  module: "OPS_rulePeerPayment",
  access: "withdrawals.rule",
  input: z.strictObject({
    ...one,
    outcome: z.enum(PEER_RULINGS),
    amount: z.optional(PositiveMoney),
    key: Uuid,
    why: Why,
  }),
  errors: ["PEER_UNKNOWN", "PEER_NOT_POSSIBLE", "INPUT_INVALID", "PROPOSAL_WAITS"],
  summary: "Proposes how a dispute between two members ends",
  value: Outcome,
})
