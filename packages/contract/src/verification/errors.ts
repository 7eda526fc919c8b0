import type { Refusals } from "../wire/refusals.ts"

/** Refusals of acts that need a level of identity, and of its proof. */
export const VERIFICATION_ERRORS = {
  /** Args: the level that is needed. */
  IDENTITY_REQUIRED: { status: 403, key: "error_identity_required", report: false },
  /** The level below is proven first. Args: that level. */
  IDENTITY_ORDER: { status: 409, key: "error_identity_order", report: false },
  IDENTITY_FILES: { status: 422, key: "error_identity_files", report: false },
  IDENTITY_WAITS: { status: 409, key: "error_identity_waits", report: false },
  /** Args: cases that may be sent within 30 days. */
  IDENTITY_TRIES: { status: 429, key: "error_identity_tries", report: false },
  IDENTITY_PROVEN: { status: 409, key: "error_identity_proven", report: false },
  FILE_INVALID: { status: 422, key: "error_file_invalid", report: false },
  VERIFICATION_UNKNOWN: { status: 404, key: "error_verification_unknown", report: false },
  /** It was decided, or moved on, meanwhile. */
  VERIFICATION_DECIDED: { status: 409, key: "error_verification_decided", report: false },
  /** Another member of the merchant is verified by the same document. */
  VERIFICATION_DOUBLE: { status: 409, key: "error_verification_double", report: false },
  VERIFICATION_REASON: { status: 422, key: "error_verification_reason", report: false },
} as const satisfies Refusals
