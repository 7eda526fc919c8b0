import { AFFILIATE_ERRORS } from "../affiliates/errors.ts"
import { AUTHORITY_ERRORS } from "../authority/errors.ts"
import { AGENT_PAY_ERRORS } from "../agent-pay/errors.ts"
import { CLOSING_ERRORS } from "../account-closing/errors.ts"
import { CONSENT_ERRORS } from "../consents/errors.ts"
import { CONTRACT_ERRORS } from "../agent-contracts/errors.ts"
import { AGENT_ERRORS } from "../agents/errors.ts"
import { CAMPAIGN_ERRORS } from "../campaigns/errors.ts"
import { BONUS_ERRORS } from "../bonuses/errors.ts"
import { GAME_ERRORS } from "../games/errors.ts"
import { IDENTITY_ERRORS } from "../identity/errors.ts"
import { LOTTERY_ERRORS } from "../lottery/errors.ts"
import { MERCHANT_ERRORS } from "../merchants/errors.ts"
import { OPERATOR_ERRORS } from "../operators/errors.ts"
import { PAYMENT_ERRORS } from "../payments/errors.ts"
import { LINE_TRANSFER_ERRORS } from "../line-transfers/errors.ts"
import { PEER_ERRORS } from "../peer-payments/errors.ts"
import { CASHBACK_ERRORS } from "../cashback/errors.ts"
import { REFERRAL_ERRORS } from "../referrals/errors.ts"
import { CHECK_IN_ERRORS } from "../check-ins/errors.ts"
import { PERSONAL_DATA_ERRORS } from "../personal-data/errors.ts"
import { FEEDBACK_ERRORS } from "../feedback/errors.ts"
import { WATCH_ERRORS } from "../watch/errors.ts"
import { VERIFICATION_ERRORS } from "../verification/errors.ts"
import { INBOX_ERRORS } from "../inbox/errors.ts"
import { WHEEL_ERRORS } from "../wheels/errors.ts"
import { PACKET_ERRORS } from "../red-packets/errors.ts"
import { SERVICE_CHAT_ERRORS } from "../service-chat/errors.ts"
import { CHAT_ROOM_ERRORS } from "../chat-rooms/errors.ts"
import { MISSION_ERRORS } from "../missions/errors.ts"
import { BOARD_ERRORS } from "../boards/errors.ts"
import { RAFFLE_ERRORS } from "../raffles/errors.ts"
import { POINT_ERRORS } from "../points/errors.ts"
import { VIP_ERRORS } from "../vip/errors.ts"
import { PROMOTION_ERRORS } from "../promotions/errors.ts"
import { PROTECTION_ERRORS } from "../protection/errors.ts"
import { REQUEST_ERRORS } from "./request-errors.ts"
import { REWARD_GIFT_ERRORS } from "../rewards/errors.ts"
import { WALLET_ERRORS } from "../wallet/errors.ts"
import { WITHDRAWAL_ERRORS } from "../withdrawals/errors.ts"

/**
 * Every refusal of the product: stable code → HTTP status, message key in `packages/locales`, and whether
 * the operator should hear of it. Clients and tests rely on the code; the message is for people.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...MERCHANT_ERRORS,
  ...IDENTITY_ERRORS,
  ...OPERATOR_ERRORS,
  ...PROTECTION_ERRORS,
  ...CONSENT_ERRORS,
  ...CLOSING_ERRORS,
  ...PROMOTION_ERRORS,
  ...REWARD_GIFT_ERRORS,
  ...PAYMENT_ERRORS,
  ...WITHDRAWAL_ERRORS,
  ...PEER_ERRORS,
  ...WALLET_ERRORS,
  ...GAME_ERRORS,
  ...LOTTERY_ERRORS,
  ...AGENT_ERRORS,
  ...AGENT_PAY_ERRORS,
  ...CAMPAIGN_ERRORS,
  ...AFFILIATE_ERRORS,
  ...AUTHORITY_ERRORS,
  ...CONTRACT_ERRORS,
  ...LINE_TRANSFER_ERRORS,
  ...CASHBACK_ERRORS,
  ...REFERRAL_ERRORS,
  ...CHECK_IN_ERRORS,
  ...PERSONAL_DATA_ERRORS,
  ...FEEDBACK_ERRORS,
  ...WATCH_ERRORS,
  ...VERIFICATION_ERRORS,
  ...INBOX_ERRORS,
  ...WHEEL_ERRORS,
  ...PACKET_ERRORS,
  ...SERVICE_CHAT_ERRORS,
  ...CHAT_ROOM_ERRORS,
  ...MISSION_ERRORS,
  ...BOARD_ERRORS,
  ...RAFFLE_ERRORS,
  ...POINT_ERRORS,
  ...VIP_ERRORS,
  ...BONUS_ERRORS,
} as const

export type ErrorCode = keyof typeof ERRORS

/** Refusals that any call can answer with; a row lists only its own on top. */
export const SHARED_ERRORS = [
  "MALFORMED_BODY",
  "INPUT_INVALID",
  "BODY_TOO_LARGE",
  "MEDIA_TYPE_UNSUPPORTED",
  "MERCHANT_UNKNOWN",
  "MAINTENANCE",
  "REGION_RESTRICTED",
  "RATE_LIMITED",
  "INTERNAL",
  "UNAVAILABLE",
] as const satisfies readonly ErrorCode[]
/** Errors that every encrypted call can answer with. */
export const ENCRYPTED_ERRORS = [
  "PAYLOAD_NOT_ENCRYPTED",
  "PAYLOAD_KEY_UNKNOWN",
  "PAYLOAD_UNREADABLE",
  "PAYLOAD_EXPIRED",
  "PAYLOAD_REPLAYED",
] as const satisfies readonly ErrorCode[]
/** Errors that every call that stakes money or brings some can answer with. */
export const PLAY_ERRORS = [
  "PLAY_EXCLUDED",
  "PLAY_ON_BREAK",
  "EXCLUSION_LIST_UNASKED",
  "PLAY_LIMIT_REACHED",
  "IDENTITY_REQUIRED",
  "CONSENT_REQUIRED",
  "ACCOUNT_CLOSING",
] as const satisfies readonly ErrorCode[]
/** Errors that every call that begins play or places a bet can answer with. */
export const LOCATED_ERRORS = ["LOCATION_REFUSED"] as const satisfies readonly ErrorCode[]
/** Errors that every call that guards an account can answer with, beside those of its row. */
export const GUARDED_ERRORS = ["FACTORS_REMOVED"] as const satisfies readonly ErrorCode[]
/** Errors that every call behind a session can answer with. */
export const SESSION_ERRORS = [
  "NOT_SIGNED_IN",
  "SESSION_EXPIRED",
  "TRIAL_NOT_ALLOWED",
  "NOT_ALLOWED",
  "AGENTS_ONLY",
  "PASSWORD_CHANGE_REQUIRED",
] as const satisfies readonly ErrorCode[]
