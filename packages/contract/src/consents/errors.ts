import type { Refusals } from "../wire/refusals.ts"

/** Refusals of consents to terms and privacy policy. */
export const CONSENT_ERRORS = {
  CONSENT_REQUIRED: { status: 403, key: "error_consent_required", report: false },
  CONSENT_STALE: { status: 409, key: "error_consent_stale", report: false },
} as const satisfies Refusals
