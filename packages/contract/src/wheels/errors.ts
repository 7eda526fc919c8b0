import type { Refusals } from "../wire/refusals.ts"

/** Refusals of the wheel. */
export const WHEEL_ERRORS = {
  WHEEL_OFF: { status: 403, key: "error_wheel_off", report: false },
  WHEEL_CHANGED: { status: 409, key: "error_wheel_changed", report: false },
} as const satisfies Refusals
