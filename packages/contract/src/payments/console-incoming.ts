import { z } from "zod/mini"
import {
  consoleEndpoint,
  Cursor,
  ListQuery,
  Outcome,
  Why,
  type ConsoleValueOf,
} from "../operators/endpoint.ts"
import { Id, Instant, Money, PositiveMoney, Uuid, text } from "../wire/values.ts"
import { DepositState } from "./site.ts"

/** Money that arrived on an account of the merchant. */
const Incoming = z.strictObject({
  provider: z.string(),
  receiptId: z.string(),
  amount: Money,
  asset: z.string(),
  /** Reference that the payer wrote. */
  reference: z.string(),
  payerName: z.nullable(z.string()),
  payerTaxId: z.nullable(z.string()),
  account: z.string(),
  receivedAt: Instant,
  /** The deposit that it belongs to. */
  depositId: z.nullable(Uuid),
  state: z.enum(["OPEN", "CREDITED", "REVIEW", "RETURNED"]),
})
export type Incoming = z.output<typeof Incoming>

export const listIncoming = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/incoming",
  module: "OPS_listIncoming",
  access: "payments.read",
  input: z.strictObject({
    ...ListQuery /** Only what belongs to no deposit. */,
    state: z.optional(z.enum(["open"])),
  }),
  errors: [],
  summary: "Money that arrived on the merchant's accounts, newest first",
  value: z.strictObject({ rows: z.array(Incoming), cursor: Cursor }),
})

const Named = { provider: text(40), receiptId: text(100) }

export const incomingCandidates = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/incoming/candidates",
  module: "OPS_incomingCandidates",
  access: "payments.read",
  input: z.strictObject(Named),
  errors: ["RECEIPT_UNKNOWN"],
  summary: "A receipt and the deposits that it may belong to, the likeliest first",
  value: z.strictObject({
    receipt: Incoming,
    candidates: z.array(
      z.strictObject({
        depositId: Uuid,
        memberId: Id,
        account: z.nullable(z.string()),
        amount: Money,
        state: DepositState,
        reference: z.string(),
        createdAt: Instant,
        /** Signs that speak for this deposit. */
        signs: z.array(z.enum(["reference", "amount", "payer", "time", "slip"])),
        /** The instant at which the member sent a slip: `depositSlip` answers with it. */
        slipAt: z.nullable(Instant),
      }),
    ),
  }),
})
export type Candidate = ConsoleValueOf<typeof incomingCandidates>["candidates"][number]

export const matchIncoming = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/incoming/match",
  module: "OPS_matchIncoming",
  access: "payments.match",
  input: z.strictObject({ ...Named, depositId: Uuid, why: Why }),
  errors: ["RECEIPT_UNKNOWN", "RECEIPT_TAKEN", "DEPOSIT_UNKNOWN", "RULING_NOT_POSSIBLE"],
  summary:
    "Says that a receipt belongs to a deposit: the same amount is credited, another waits for two people",
  value: z.strictObject({ state: DepositState }),
})

export const refuseCandidate = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/incoming/refuse",
  module: "OPS_refuseCandidate",
  access: "payments.match",
  input: z.strictObject({ ...Named, depositId: Uuid, why: Why }),
  errors: ["RECEIPT_UNKNOWN", "DEPOSIT_UNKNOWN"],
  summary: "Says that a receipt does not belong to a deposit: it is not offered for it again",
  value: z.strictObject({ refused: z.boolean() }),
})

/** The amount is what the cashier counted. The second other amount ends the code. */
export const redeemCash = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/cash",
  module: "OPS_redeemCash",
  access: "payments.cash",
  input: z.strictObject({ code: text(20), amount: PositiveMoney }),
  errors: ["CASH_CODE_UNKNOWN", "CASH_CODE_ENDED", "CASH_AMOUNT_DIFFERS", "CASH_TRIES", "ACCOUNT_CLOSED"],
  summary: "Credits a deposit whose cash was counted at a desk",
  value: z.strictObject({
    depositId: Uuid,
    memberId: Id,
    amount: Money,
    fee: Money,
    asset: z.string(),
    creditedAt: Instant,
    by: z.string(),
  }),
})

export const cashDesks = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/cash/desks",
  module: "OPS_cashDesks",
  access: "payments.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Cash that stands at the desks, and the latest sums that were taken to the bank",
  value: z.strictObject({
    asset: z.string(),
    held: Money,
    collections: z.array(z.strictObject({ amount: Money, at: Instant, by: z.string() })),
  }),
})

/** `key` is the proposer's own: the act happens once. */
export const collectCash = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/cash/collect",
  module: "OPS_collectCash",
  access: "payments.adjust",
  input: z.strictObject({ amount: PositiveMoney, key: Uuid, why: Why }),
  errors: ["DESKS_HOLD_LESS", "AMOUNT_TOO_FINE", "IDEMPOTENCY_CONFLICT"],
  summary:
    "Records that cash of the desks reached the bank: by two people, or by one up to the merchant's limit",
  value: Outcome,
})
