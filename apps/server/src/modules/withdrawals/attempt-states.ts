import { ATTEMPT_STATES } from "@croupier/contract/withdrawal-states"
import { lifecycle } from "../../kernel/lifecycle.ts"

/**
 * The life of one attempt to pay a withdrawal out. PREPARED: its order is frozen and not sent. SENT is committed
 * before the provider is called, so what is found in it may have been paid and is asked for, never sent again.
 */
export const attemptLife = lifecycle({
  name: "payout attempt",
  states: ATTEMPT_STATES,
  events: ["sent", "accepted", "unanswered", "paid", "refused", "dropped", "returned", "paid_late"],
  begins: "PREPARED",
  ends: ["PAID", "REFUSED", "DROPPED", "RETURNED"],
  reopenedBy: ["returned", "paid_late"],
  moves: {
    PREPARED: { sent: "SENT", dropped: "DROPPED" },
    SENT: { accepted: "ACCEPTED", unanswered: "UNKNOWN", paid: "PAID", refused: "REFUSED" },
    ACCEPTED: { paid: "PAID", refused: "REFUSED" },
    UNKNOWN: { accepted: "ACCEPTED", paid: "PAID", refused: "REFUSED" },
    PAID: { returned: "RETURNED" },
    REFUSED: { paid_late: "PAID" },
    DROPPED: {},
    RETURNED: {},
  },
  table: {
    name: "payout_attempt",
    key: ["bucket", "id"],
    history: { name: "payout_attempt_move", key: ["bucket", "attempt_id"] },
  },
})

export type AttemptEvent = (typeof attemptLife.events)[number]
