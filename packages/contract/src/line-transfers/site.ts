import { z } from "zod/mini"
import { AGENTS, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money, PageQuery, PositiveMoney, text, Uuid } from "../wire/values.ts"

export const LineTransfer = z.strictObject({
  transferId: Uuid,
  /** UP: to the agent directly above the giver. DOWN: from the agent to a member directly below. */
  direction: z.enum(["UP", "DOWN"]),
  /** True where the caller gave it. */
  isGiven: z.boolean(),
  /** Account of the other party. */
  account: z.string(),
  asset: z.string(),
  amount: Money,
  at: Instant,
})
export type LineTransfer = z.output<typeof LineTransfer>

const base = { token: true, access: REAL } as const

export const transferTerms = endpoint({
  ...base,
  method: "GET",
  path: "/wps/member/lineTransfers/terms",
  module: "MEM_lineTransferTerms",
  encrypted: false,
  input: Empty,
  errors: [],
  summary: "How the caller may transfer to the agent above and to members below; null where that is off",
  value: z.strictObject({
    terms: z.nullable(
      z.strictObject({
        asset: z.string(),
        least: Money,
        most: Money,
        /** Left of the caller's limit of today. */
        left: Money,
        balance: Money,
        /** The proof that a transfer asks for. */
        stepUp: z.enum(["factor", "payment", "login"]),
        /** The account of the agent directly above; null: none. */
        upline: z.nullable(z.string()),
        /** The caller is an agent, who may transfer to members directly below. */
        isAgent: z.boolean(),
      }),
    ),
  }),
})

export const lineTransfers = endpoint({
  ...base,
  method: "GET",
  path: "/wps/member/lineTransfers",
  module: "MEM_lineTransfers",
  encrypted: false,
  input: z.strictObject(PageQuery),
  errors: [],
  summary: "Transfers that the caller gave or received, the newest first",
  value: z.strictObject({ rows: z.array(LineTransfer), cursor: z.nullable(z.string()) }),
})

const given = {
  amount: PositiveMoney,
  /** The payment password where one is set, else that of the login; not asked for where the account has a second factor. */
  password: z._default(text(128), ""),
}
const REFUSED = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "PROOF_REQUIRED",
  "ACCOUNT_LOCKED",
  "ACCOUNT_CLOSED",
  "WD_STEP_UP",
  "INSUFFICIENT_FUNDS",
  "AGENT_UNKNOWN",
  "TRANSFER_OFF",
  "TRANSFER_OUT_OF_RANGE",
  "TRANSFER_DAY_REACHED",
  "TRANSFER_PARTY_BARRED",
  "TRANSFER_OWING",
  "AGENT_OWES",
] as const

/** Needs an Idempotency-Key: the same key and content give the same transfer. */
export const transferUpline = endpoint({
  ...base,
  method: "POST",
  path: "/wps/relay/passwordCheck/MEM_transferUpline",
  module: "MEM_transferUpline",
  encrypted: true,
  guarded: "fresh",
  input: z.strictObject(given),
  value: LineTransfer,
  errors: [...REFUSED, "TRANSFER_WAGERING"],
  summary: "Transfers money of the caller to the agent directly above",
})

/** Needs an Idempotency-Key: the same key and content give the same transfer. */
export const transferDownline = endpoint({
  method: "POST",
  path: "/wps/relay/passwordCheck/AGT_transferDownline",
  module: "AGT_transferDownline",
  token: true,
  access: AGENTS,
  encrypted: true,
  guarded: "fresh",
  input: z.strictObject({ memberId: Id, ...given }),
  value: LineTransfer,
  errors: [...REFUSED],
  summary: "Transfers money of an agent to a member directly below",
})
