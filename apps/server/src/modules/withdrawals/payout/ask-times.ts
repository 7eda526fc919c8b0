import type { AttemptState } from "@croupier/contract/withdrawal-states"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../kernel/durations.ts"
import { growingWait } from "../../../kernel/lifecycle.ts"

/** When a worker asks about an attempt next. */
export function nextAskAt(state: AttemptState, checks: number, now: Date): Date | null {
  switch (state) {
    case "SENT":
    case "ACCEPTED":
      return new Date(now.getTime() + growingWait(checks, 5 * SECOND_MS, 10 * MINUTE_MS))
    case "UNKNOWN":
      return new Date(now.getTime() + growingWait(checks, 15 * SECOND_MS, HOUR_MS))
    case "PREPARED":
    case "PAID":
    case "REFUSED":
    case "DROPPED":
    case "RETURNED":
      return null
  }
}
