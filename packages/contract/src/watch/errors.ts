import type { Refusals } from "../wire/refusals.ts"

/** Refusals of the watch. */
export const WATCH_ERRORS = {
  WATCH_ALERT_UNKNOWN: { status: 404, key: "error_watch_alert_unknown", report: false },
  /** An alert is part of a case already, or was dismissed. */
  WATCH_ALERT_JUDGED: { status: 409, key: "error_watch_alert_judged", report: false },
  WATCH_CASE_UNKNOWN: { status: 404, key: "error_watch_case_unknown", report: false },
  /** Args: the login of the person who has the case; empty where there is none. */
  WATCH_CASE_TAKEN: { status: 409, key: "error_watch_case_taken", report: false },
  WATCH_CASE_ENDED: { status: 409, key: "error_watch_case_ended", report: false },
  /** A report has the authority's reference and the instant of its sending; other outcomes have neither. */
  WATCH_REPORT_INCOMPLETE: { status: 422, key: "error_watch_report_incomplete", report: false },
} as const satisfies Refusals
