import type { Refusals } from "../wire/refusals.ts"

/** Refusals of contracts of agents. */
export const CONTRACT_ERRORS = {
  CONTRACT_UNKNOWN: { status: 404, key: "error_contract_unknown", report: false },
  CONTRACT_KIND_OFF: { status: 403, key: "error_contract_kind_off", report: false },
  CONTRACT_TERMS: { status: 422, key: "error_contract_terms", report: false },
  CONTRACT_LIMIT: { status: 422, key: "error_contract_limit", report: false },
  CONTRACT_MARKET: { status: 403, key: "error_contract_market", report: false },
  CONTRACT_NOT_HELD: { status: 409, key: "error_contract_not_held", report: false },
  CONTRACT_NOT_NEAREST: { status: 409, key: "error_contract_not_nearest", report: false },
  CONTRACT_NOT_MATCHED: { status: 409, key: "error_contract_not_matched", report: false },
  CONTRACT_PAYER: { status: 409, key: "error_contract_payer", report: false },
  CONTRACT_PENDING: { status: 409, key: "error_contract_pending", report: false },
  CONTRACT_STATE: { status: 409, key: "error_contract_state", report: false },
  CONTRACT_OFFER_OVER: { status: 409, key: "error_contract_offer_over", report: false },
  CONTRACT_CASCADE: { status: 409, key: "error_contract_cascade", report: false },
  QUOTA_SHORT: { status: 409, key: "error_quota_short", report: false },
  CONTRACT_TEMPLATE_TAKEN: { status: 409, key: "error_contract_template_taken", report: false },
} as const satisfies Refusals
