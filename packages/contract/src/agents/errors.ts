import type { Refusals } from "../wire/refusals.ts"

/** Refusals of agents: the tree, its codes, what an agent may do in it. */
export const AGENT_ERRORS = {
  AGENT_UNKNOWN: { status: 404, key: "error_agent_unknown", report: false },
  AGENT_CYCLE: { status: 409, key: "error_agent_cycle", report: false },
  AGENT_THERE: { status: 409, key: "error_agent_there", report: false },
  GROUP_ABOVE_UPLINE: { status: 422, key: "error_group_above_upline", report: false },
  GROUP_BELOW_TEAM: { status: 409, key: "error_group_below_team", report: false },
  GROUP_RULE_TOO_HIGH: { status: 422, key: "error_group_rule_too_high", report: false },
  AGENT_ALREADY: { status: 409, key: "error_agent_already", report: false },
  ANOMALY_UNKNOWN: { status: 404, key: "error_anomaly_unknown", report: false },
  ANOMALY_STATE: { status: 409, key: "error_anomaly_state", report: false },
  AGENT_TYPE_NOT_ALLOWED: { status: 403, key: "error_agent_type_not_allowed", report: false },
  AFFILIATE_CODE_TAKEN: { status: 409, key: "error_affiliate_code_taken", report: false },
  AFFILIATE_CODES_FULL: { status: 409, key: "error_affiliate_codes_full", report: false },
} as const satisfies Refusals
