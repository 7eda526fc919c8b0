import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Vassalage } from "../games/site.ts"
import { Instant, Money, PageQuery, PositiveMoney, Uuid } from "../wire/values.ts"

/** The life of a transfer between the house and a vendor that keeps wallets of its own. */
export const TRANSFER_STATES = ["CREATED", "MAIN_DEBITED", "SENT", "UNKNOWN", "SUCCEEDED", "FAILED"] as const
export const TransferState = z.enum(TRANSFER_STATES)
/** IN: to the vendor. OUT: back to the main wallet. */
export const TRANSFER_DIRECTIONS = ["IN", "OUT"] as const

export const TransferOrder = z.strictObject({
  /** Our order number, and the vendor's idempotency key. */
  orderNo: Uuid,
  vassalage: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: Money,
  asset: z.string(),
  state: TransferState,
  /** Who wanted it: the player by hand, the opening of a game, or the bringing back of everything. */
  cause: z.enum(["player", "launch", "recall"]),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})
export type TransferOrder = z.output<typeof TransferOrder>

const TRANSFER_ERRORS = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "VENDOR_UNKNOWN",
  "TRANSFER_UNIT_WRONG",
  "TRANSFER_UNDER_WAY",
  "TRANSFER_BONUS_LOCKED",
  "INSUFFICIENT_FUNDS",
  "VENDOR_WALLET_UNAVAILABLE",
  "ACCOUNT_CLOSED",
  // Only for money to a vendor: what is there comes back at any time.
  "PLAY_EXCLUDED",
  "PLAY_ON_BREAK",
  "PLAY_LIMIT_REACHED",
  "IDENTITY_REQUIRED",
] as const

/** Needs an Idempotency-Key: the same key gives the same order. `order` is null where nothing has to move. */
export const walletTransfer = endpoint({
  method: "POST",
  path: "/wps/relay/GCS_walletTransfer",
  module: "GCS_walletTransfer",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({
    vassalage: Vassalage,
    direction: z.enum(TRANSFER_DIRECTIONS),
    amount: PositiveMoney,
  }),
  errors: TRANSFER_ERRORS,
  summary: "Moves money to a vendor's wallet or back; nothing moves at a vendor that plays from the main one",
  value: z.strictObject({ order: z.nullable(TransferOrder), mainBalance: Money }),
})

const VendorWallet = z.strictObject({
  vassalage: z.string(),
  displayName: z.string(),
  /** 1: its games play from the main wallet. 0: it keeps a wallet of its own. */
  isSingle: z.union([z.literal(0), z.literal(1)]),
  /** Balance of the member at the vendor; null at a single wallet's. */
  balance: z.nullable(Money),
  /** LAST_KNOWN: the vendor does not answer, and the balance is the house's own record. */
  balanceIs: z.enum(["CURRENT", "LAST_KNOWN"]),
  /** Amounts are whole multiples of it. */
  unit: Money,
  /** The one transfer that has not ended. */
  underWay: z.nullable(TransferOrder),
})
export type VendorWallet = z.output<typeof VendorWallet>

export const merchantWallet = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_merchantWallet",
  module: "GCS_merchantWallet",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({
    /** Only vendors of this kind; all without it. */
    isSingle: z.optional(z.enum(["0", "1"])),
  }),
  errors: [],
  summary: "The vendors' wallets of a member, each with what its vendor says it holds",
  value: z.strictObject({
    asset: z.string(),
    mainBalance: Money,
    inTransit: Money,
    /** Whether the house brings money to the games that are opened, and back, by itself. */
    autoTransfer: z.boolean(),
    wallets: z.array(VendorWallet),
  }),
})

/** Needs an Idempotency-Key. Vendors are asked side by side; what one refuses does not keep the others. */
export const recallAll = endpoint({
  method: "POST",
  path: "/wps/relay/GCS_walletRecallAll",
  module: "GCS_walletRecallAll",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({
    /** A game is left: nothing is recalled for a member who moves money by hand. */
    exit: z.optional(z.boolean()),
  }),
  errors: ["IDEMPOTENCY_KEY_REQUIRED"],
  summary: "Brings everything back from the vendors' wallets",
  value: z.strictObject({
    mainBalance: Money,
    orders: z.array(TransferOrder),
    /** Vendors from which nothing could be brought back now, and why. */
    left: z.array(z.strictObject({ vassalage: z.string(), code: z.string() })),
  }),
})

export const transferOrders = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_walletTransferOrders",
  module: "GCS_walletTransferOrders",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ ...PageQuery }),
  errors: [],
  summary: "A member's transfers to and from vendors, newest first",
  value: z.strictObject({ rows: z.array(TransferOrder), cursor: z.nullable(z.string()) }),
})

export const setAutoTransfer = endpoint({
  method: "POST",
  path: "/wps/relay/GCS_autoTransfer",
  module: "GCS_autoTransfer",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ autoTransfer: z.boolean() }),
  errors: [],
  summary: "Says whether money follows the player to the games and back by itself",
  value: z.strictObject({ autoTransfer: z.boolean() }),
})
