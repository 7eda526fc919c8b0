import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, PageQuery, PositiveMoney, Uuid, text } from "../wire/values.ts"

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
/** Of money on its way back to its payer. */
export const RETURN_STATES = ["ASKING", "RETURNING", "RETURN_UNKNOWN", "RETURNED", "REFUSED"] as const
export const DepositState = z.enum(DEPOSIT_STATES)

export const Deposit = z.strictObject({
  depositId: Uuid,
  method: z.string(),
  amount: Money,
  asset: z.string(),
  state: DepositState,
  payUrl: z.nullable(z.string()),
  copyCode: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  creditedAt: z.nullable(Instant),
  /** Money of it that was not credited, by where it is; null where there is none. */
  uncredited: z.nullable(
    z.strictObject({
      /** It waits for a person of the house. */
      held: Money,
      /** It is on its way back to the payer. */
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
        name: z.string(),
        icon: z.string(),
        minimum: Money,
        maximum: Money,
        asset: z.string(),
        expiresMinutes: z.number(),
      }),
    ),
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
  input: z.strictObject({ method: text(40), amount: PositiveMoney }),
  value: Deposit,
  errors: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_CONFLICT",
    "PAYMENT_METHOD_UNKNOWN",
    "AMOUNT_OUT_OF_RANGE",
    "DEPOSITS_PENDING",
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
