import type { Refusals } from "../wire/refusals.ts"

/** Refusals of red packets. */
export const PACKET_ERRORS = {
  PACKETS_OFF: { status: 403, key: "error_packets_off", report: false },
  PACKETS_CLOSED: { status: 409, key: "error_packets_closed", report: false },
  PACKETS_GONE: { status: 409, key: "error_packets_gone", report: false },
} as const satisfies Refusals
