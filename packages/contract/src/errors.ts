/**
 * Every refusal of the product: stable code → HTTP status, message key in `packages/locales`, and whether
 * the operator should hear of it. Clients and tests rely on the code; the message is for people.
 */
export const ERRORS = {
  // The request itself
  MALFORMED_BODY: { status: 400, key: "error_malformed_body", report: false },
  INPUT_INVALID: { status: 400, key: "error_input_invalid", report: false },
  BODY_TOO_LARGE: { status: 413, key: "error_body_too_large", report: false },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, key: "error_media_type", report: false },
  NOT_FOUND: { status: 404, key: "error_not_found", report: false },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, key: "error_idempotency_key_required", report: false },
  IDEMPOTENCY_CONFLICT: { status: 409, key: "error_idempotency_conflict", report: true },
  RATE_LIMITED: { status: 429, key: "error_rate_limited", report: false },
  INTERNAL: { status: 500, key: "error_internal", report: true },
  UNAVAILABLE: { status: 503, key: "error_unavailable", report: true },
  // The house
  MERCHANT_UNKNOWN: { status: 404, key: "error_merchant_unknown", report: false },
  MAINTENANCE: { status: 503, key: "error_maintenance", report: false },
  REGION_RESTRICTED: { status: 403, key: "error_region_restricted", report: false },
  FEATURE_DISABLED: { status: 403, key: "error_feature_disabled", report: false },
  // Payload encryption
  PAYLOAD_NOT_ENCRYPTED: { status: 400, key: "error_payload_not_encrypted", report: false },
  PAYLOAD_KEY_UNKNOWN: { status: 400, key: "error_payload_key_unknown", report: false },
  PAYLOAD_UNREADABLE: { status: 400, key: "error_payload_unreadable", report: false },
  PAYLOAD_EXPIRED: { status: 400, key: "error_payload_expired", report: false },
  PAYLOAD_REPLAYED: { status: 409, key: "error_payload_replayed", report: true },
  // Who you are
  NOT_SIGNED_IN: { status: 401, key: "error_not_signed_in", report: false },
  SESSION_EXPIRED: { status: 401, key: "error_session_expired", report: false },
  TRIAL_NOT_ALLOWED: { status: 403, key: "in_need_true_account", report: false },
  NOT_ALLOWED: { status: 403, key: "error_not_allowed", report: false },
  CREDENTIALS_WRONG: { status: 401, key: "error_credentials_wrong", report: false },
  ACCOUNT_LOCKED: { status: 403, key: "error_account_locked", report: false },
  CAPTCHA_REQUIRED: { status: 400, key: "error_captcha_required", report: false },
  CAPTCHA_WRONG: { status: 400, key: "error_captcha_wrong", report: false },
  USERNAME_TAKEN: { status: 409, key: "error_username_taken", report: false },
  FIELD_INVALID: { status: 422, key: "error_field_invalid", report: false },
  TERMS_NOT_ACCEPTED: { status: 422, key: "error_terms_not_accepted", report: false },
  AFFILIATE_CODE_INVALID: { status: 422, key: "invitation_code_error", report: false },
  PASSWORD_WRONG: { status: 422, key: "error_password_wrong", report: false },
  PASSWORD_MISMATCH: { status: 422, key: "inconsistent_twice", report: false },
  PASSWORD_UNCHANGED: { status: 422, key: "error_password_unchanged", report: false },
  PASSWORD_CHANGE_REQUIRED: { status: 403, key: "error_password_change_required", report: false },
  VERIFICATION_REQUIRED: { status: 403, key: "error_verification_required", report: false },
  VERIFICATION_EXPIRED: { status: 403, key: "error_verification_expired", report: false },
  CODE_WRONG: { status: 422, key: "error_code_wrong", report: false },
  AUTHENTICATOR_ON: { status: 409, key: "error_authenticator_on", report: false },
  AUTHENTICATOR_OFF: { status: 409, key: "error_authenticator_off", report: false },
  IMAGE_INVALID: { status: 422, key: "error_image_invalid", report: false },
  CODE_EXPIRED: { status: 422, key: "error_code_expired", report: false },
  CODE_REQUESTS_EXCEEDED: { status: 429, key: "error_code_requests_exceeded", report: false },
  PHONE_INVALID: { status: 422, key: "error_phone_invalid", report: false },
  EMAIL_INVALID: { status: 422, key: "error_email_invalid", report: false },
  MOBILE_TAKEN: { status: 409, key: "error_mobile_taken", report: false },
  EMAIL_TAKEN: { status: 409, key: "error_email_taken", report: false },
  ACCOUNT_UNKNOWN: { status: 404, key: "error_account_unknown", report: false },
  // Short messages and mail
  MESSAGE_QUOTA_EXCEEDED: { status: 429, key: "error_message_quota_exceeded", report: false },
  MESSAGE_NOT_ALLOWED: { status: 403, key: "error_message_not_allowed", report: false },
  MESSAGE_SERVICE_UNAVAILABLE: { status: 503, key: "error_message_service_unavailable", report: true },
  // Money
  INSUFFICIENT_FUNDS: { status: 409, key: "error_insufficient_funds", report: false },
  ACCOUNT_CLOSED: { status: 409, key: "error_account_closed", report: true },
  AMOUNT_OUT_OF_RANGE: { status: 422, key: "error_amount_out_of_range", report: false },
  PAYMENT_METHOD_UNKNOWN: { status: 404, key: "error_payment_method_unknown", report: false },
  PAYMENT_PROVIDER_UNAVAILABLE: { status: 503, key: "error_payment_provider_unavailable", report: true },
  DEPOSIT_UNKNOWN: { status: 404, key: "error_deposit_unknown", report: false },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, key: "error_webhook_signature", report: true },
  // Lottery
  GAME_UNKNOWN: { status: 404, key: "error_game_unknown", report: false },
  PLAY_UNKNOWN: { status: 422, key: "error_play_unknown", report: false },
  ISSUE_UNKNOWN: { status: 404, key: "error_issue_unknown", report: false },
  ISSUE_CLOSED: { status: 409, key: "error_issue_closed", report: false },
  SELECTION_INVALID: { status: 422, key: "error_selection_invalid", report: false },
  LIMIT_REACHED: { status: 409, key: "error_limit_reached", report: false },
  PRICE_CHANGED: { status: 409, key: "error_price_changed", report: false },
  STAKE_TOO_LOW: { status: 422, key: "error_stake_too_low", report: false },
  STAKE_TOO_HIGH: { status: 422, key: "error_stake_too_high", report: false },
  UNITS_TOO_MANY: { status: 422, key: "error_units_too_many", report: false },
  MULTIPLE_TOO_HIGH: { status: 422, key: "error_multiple_too_high", report: false },
  GROUP_OUT_OF_RANGE: { status: 422, key: "error_group_out_of_range", report: false },
  MEMBER_STAKE_REACHED: { status: 409, key: "error_member_stake_reached", report: false },
  MEMBER_PRIZE_REACHED: { status: 409, key: "error_member_prize_reached", report: false },
  ISSUE_STAKE_REACHED: { status: 409, key: "error_issue_stake_reached", report: false },
  ISSUE_EXPOSURE_REACHED: { status: 409, key: "error_issue_exposure_reached", report: true },
  CHASE_UNKNOWN: { status: 404, key: "error_chase_unknown", report: false },
  CHASE_ENDED: { status: 409, key: "error_chase_ended", report: false },
  CHASE_PLAN_INVALID: { status: 422, key: "error_chase_plan_invalid", report: false },
  DRAW_INVALID: { status: 422, key: "error_draw_invalid", report: false },
  RESULT_CONTRADICTED: { status: 409, key: "error_result_contradicted", report: true },
  RULING_NOT_POSSIBLE: { status: 409, key: "error_ruling_not_possible", report: false },
  BET_UNKNOWN: { status: 404, key: "error_bet_unknown", report: false },
  BET_NOT_CANCELLABLE: { status: 409, key: "error_bet_not_cancellable", report: false },
} as const satisfies Record<string, { status: number; key: string; report: boolean }>

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
/** What every encrypted call can answer with. */
export const ENCRYPTED_ERRORS = [
  "PAYLOAD_NOT_ENCRYPTED",
  "PAYLOAD_KEY_UNKNOWN",
  "PAYLOAD_UNREADABLE",
  "PAYLOAD_EXPIRED",
  "PAYLOAD_REPLAYED",
] as const satisfies readonly ErrorCode[]
/** What every call behind a session can answer with. */
export const SESSION_ERRORS = [
  "NOT_SIGNED_IN",
  "SESSION_EXPIRED",
  "TRIAL_NOT_ALLOWED",
  "NOT_ALLOWED",
  "PASSWORD_CHANGE_REQUIRED",
] as const satisfies readonly ErrorCode[]
