import type { Refusals } from "../wire/refusals.ts"

/** Refusals of wallets that vendors keep. */
export const WALLET_ERRORS = {
  VENDOR_UNKNOWN: { status: 404, key: "error_vendor_unknown", report: false },
  VENDOR_WALLET_UNAVAILABLE: { status: 503, key: "error_vendor_wallet_unavailable", report: true },
  TRANSFER_UNKNOWN: { status: 404, key: "error_transfer_unknown", report: false },
  TRANSFER_UNIT_WRONG: { status: 422, key: "error_transfer_unit_wrong", report: false },
  TRANSFER_UNDER_WAY: { status: 409, key: "error_transfer_under_way", report: false },
  TRANSFER_BONUS_LOCKED: { status: 409, key: "error_transfer_bonus_locked", report: false },
  TRANSFER_CONFIRM: { status: 409, key: "error_transfer_confirm", report: false },
  TRANSFER_UNCONFIRMED: { status: 409, key: "error_transfer_unconfirmed", report: false },
  TRANSFER_REFUSED: { status: 409, key: "error_transfer_refused", report: true },
} as const satisfies Refusals
