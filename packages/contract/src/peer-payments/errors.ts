import type { Refusals } from "../wire/refusals.ts"

/** Refusals of payments between members. */
export const PEER_ERRORS = {
  PEER_OFF: { status: 403, key: "error_peer_off", report: false },
  PEER_AMOUNT: { status: 422, key: "error_peer_amount", report: false },
  PEER_OWN_NAME: { status: 403, key: "error_peer_own_name", report: false },
  PEER_OPEN: { status: 409, key: "error_peer_open", report: false },
  PEER_PAUSED: { status: 409, key: "error_peer_paused", report: false },
  PEER_UNKNOWN: { status: 404, key: "error_peer_unknown", report: false },
  PEER_NOT_POSSIBLE: { status: 409, key: "error_peer_not_possible", report: false },
  PEER_EVIDENCE_FULL: { status: 409, key: "error_peer_evidence_full", report: false },
} as const satisfies Refusals
