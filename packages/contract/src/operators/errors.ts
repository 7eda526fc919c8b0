import type { Refusals } from "../wire/refusals.ts"

/** Refusals of people of the house: their sessions, approvals and lists. */
export const OPERATOR_ERRORS = {
  CODE_REQUIRED: { status: 401, key: "error_code_required", report: false },
  STEP_UP_REQUIRED: { status: 403, key: "error_step_up_required", report: false },
  REQUEST_FORGED: { status: 403, key: "error_request_forged", report: false },
  ADDRESS_NOT_ALLOWED: { status: 403, key: "error_address_not_allowed", report: false },
  OUT_OF_SCOPE: { status: 403, key: "error_out_of_scope", report: false },
  PASSWORD_WEAK: { status: 422, key: "error_password_weak", report: false },
  STAFF_UNKNOWN: { status: 404, key: "error_staff_unknown", report: false },
  LAST_OWNER: { status: 409, key: "error_last_owner", report: false },
  CHANGED_MEANWHILE: { status: 409, key: "error_changed_meanwhile", report: false },
  NOTICE_UNKNOWN: { status: 404, key: "error_notice_unknown", report: false },
  PROPOSAL_UNKNOWN: { status: 404, key: "error_proposal_unknown", report: false },
  PROPOSAL_DECIDED: { status: 409, key: "error_proposal_decided", report: false },
  PROPOSAL_WAITS: { status: 409, key: "error_proposal_waits", report: false },
  OWNER_REQUIRED: { status: 403, key: "error_owner_required", report: false },
  ENTER_INDEPENDENTLY: { status: 409, key: "error_enter_independently", report: false },
  OWN_PROPOSAL: { status: 403, key: "error_own_proposal", report: false },
  EXPORT_UNKNOWN: { status: 404, key: "error_export_unknown", report: false },
  LAST_FACTOR: { status: 409, key: "error_last_factor", report: false },
  VIEW_UNKNOWN: { status: 404, key: "error_view_unknown", report: false },
  VIEWS_FULL: { status: 409, key: "error_views_full", report: false },
  EXPORTS_FULL: { status: 409, key: "error_exports_full", report: false },
} as const satisfies Refusals
