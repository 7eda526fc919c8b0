import type { Refusals } from "../wire/refusals.ts"

/** Refusals of agents' bills. */
export const AGENT_PAY_ERRORS = {
  BILL_UNKNOWN: { status: 404, key: "error_bill_unknown", report: false },
  BILL_STATE: { status: 409, key: "error_bill_state", report: false },
  AGENT_OWES: { status: 409, key: "error_agent_owes", report: false },
} as const satisfies Refusals
