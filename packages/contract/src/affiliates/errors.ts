import type { Refusals } from "../wire/refusals.ts"

/** Refusals of affiliates' programmes and statements. */
export const AFFILIATE_ERRORS = {
  PROGRAMME_UNKNOWN: { status: 404, key: "error_programme_unknown", report: false },
  PROGRAMME_CLOSED: { status: 409, key: "error_programme_closed", report: false },
  PROGRAMME_TAKEN: { status: 409, key: "error_programme_taken", report: false },
  PROGRAMME_TERMS: { status: 422, key: "error_programme_terms", report: false },
  AFFILIATE_UNKNOWN: { status: 404, key: "error_affiliate_unknown", report: false },
  AFFILIATE_JOINED: { status: 409, key: "error_affiliate_joined", report: false },
  AFFILIATE_STATE: { status: 409, key: "error_affiliate_state", report: false },
  STATEMENT_UNKNOWN: { status: 404, key: "error_statement_unknown", report: false },
  STATEMENT_STATE: { status: 409, key: "error_statement_state", report: false },
} as const satisfies Refusals
