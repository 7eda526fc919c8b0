import { WITHDRAWAL_STATES } from "@croupier/contract/withdrawal-states"
import { lifecycle } from "../../kernel/lifecycle.ts"

/**
 * The life of a withdrawal (docs/withdrawals.md). Its money is held from the request to the end. UNKNOWN is left by an
 * answer of the provider or by two people alone.
 */
export const withdrawalLife = lifecycle({
  name: "withdrawal",
  states: WITHDRAWAL_STATES,
  events: [
    /** Its checks let it be paid, or want a person to look at it. */
    "passed",
    "doubted",
    /** A person let it be paid; handed it to a second one, who did. */
    "approved",
    "escalated",
    "seconded",
    /** A rule or a person refused it; a person divided it; its member took it back. */
    "refused",
    "split",
    "cancelled",
    /** A depositor is to pay it, or a part of it; it was not paid in that way and is the house's again. */
    "matched",
    "divided",
    "lapsed",
    /** An attempt was marked as sent, is not answered, paid, refused so that another may follow, refused for good. */
    "sent",
    "unanswered",
    "paid",
    "rerouted",
    "failed",
    /** The member says that it arrived; said nothing in time; says that it did not arrive. */
    "received",
    "silent",
    "disputed",
    /** Two people ended the dispute: it counts as received, or the member's time goes on. */
    "forced",
    "dropped",
    /** The bank gave it back; an attempt that was refused was paid after all, before another one was sent. */
    "bounced",
    "paid_late",
  ],
  begins: "CHECKING",
  ends: ["RECEIVED", "AUTO", "FORCED", "BOUNCED", "REFUSED", "CANCELLED", "SPLIT", "PAID_LATE"],
  reopenedBy: ["bounced", "paid_late"],
  moves: {
    CHECKING: { passed: "READY", doubted: "REVIEW", refused: "REFUSED", cancelled: "CANCELLED" },
    REVIEW: {
      approved: "READY",
      escalated: "SECOND",
      refused: "REFUSED",
      split: "SPLIT",
      cancelled: "CANCELLED",
      paid_late: "PAID_LATE",
    },
    SECOND: { seconded: "READY", refused: "REFUSED", cancelled: "CANCELLED", paid_late: "PAID_LATE" },
    READY: {
      sent: "SENDING",
      matched: "MATCHED",
      divided: "SPLIT",
      doubted: "REVIEW",
      cancelled: "CANCELLED",
      paid_late: "PAID_LATE",
    },
    MATCHED: { received: "RECEIVED", silent: "AUTO", forced: "FORCED", divided: "SPLIT", lapsed: "READY" },
    SENDING: { unanswered: "UNKNOWN", paid: "PAID", rerouted: "READY", failed: "REFUSED" },
    UNKNOWN: { paid: "PAID", rerouted: "READY", failed: "REFUSED" },
    PAID: { received: "RECEIVED", silent: "AUTO", disputed: "DISPUTED", bounced: "BOUNCED" },
    DISPUTED: { forced: "FORCED", dropped: "PAID", bounced: "BOUNCED" },
    RECEIVED: { bounced: "BOUNCED" },
    AUTO: { bounced: "BOUNCED" },
    FORCED: { bounced: "BOUNCED" },
    BOUNCED: {},
    REFUSED: { paid_late: "PAID_LATE" },
    CANCELLED: { paid_late: "PAID_LATE" },
    SPLIT: {},
    PAID_LATE: { bounced: "BOUNCED" },
  },
  table: {
    name: "withdrawal",
    key: ["bucket", "id"],
    history: { name: "withdrawal_move", key: ["bucket", "withdrawal_id"] },
  },
})

export type WithdrawalEvent = (typeof withdrawalLife.events)[number]
