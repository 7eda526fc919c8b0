import type { Refusals } from "./refusals.ts"

/** Refusals of a call itself, before anything is asked of a domain. */
export const REQUEST_ERRORS = {
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
  PAYLOAD_NOT_ENCRYPTED: { status: 400, key: "error_payload_not_encrypted", report: false },
  PAYLOAD_KEY_UNKNOWN: { status: 400, key: "error_payload_key_unknown", report: false },
  PAYLOAD_UNREADABLE: { status: 400, key: "error_payload_unreadable", report: false },
  PAYLOAD_EXPIRED: { status: 400, key: "error_payload_expired", report: false },
  PAYLOAD_REPLAYED: { status: 409, key: "error_payload_replayed", report: true },
} as const satisfies Refusals
