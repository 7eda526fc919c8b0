import { PEER_STATES } from "@croupier/contract/peer-states"
import { lifecycle } from "../../kernel/lifecycle.ts"

/**
 * The life of a payment between two members (docs/peer-payments.md): one row, both legs. The escrow of the withdrawer is
 * held from MATCHED to the end.
 */
export const peerLife = lifecycle({
  name: "peer payment",
  states: PEER_STATES,
  events: [
    /** A withdrawal was found; none was in time. */
    "matched",
    "unmatched",
    /** The depositor paid, with proof; does not pay; did not in time; a person took the withdrawal back. */
    "paid",
    "given_up",
    "overdue",
    "taken_back",
    /** The depositor or the withdrawer may not go on: locked, or kept from play. */
    "barred",
    "paused",
    /** The withdrawer says what arrived: all, a part, nothing; or the time runs out without an answer. */
    "received",
    "partly",
    "disputed",
    "silent",
    /** Two people ruled. */
    "forced",
    "unpaid",
    "divided",
    "dropped",
    /** The depositor paid too late: the withdrawal waits still, or went another way. */
    "claimed",
    "claimed_late",
    /** Two people look at an ended payment anew. */
    "reopened",
  ],
  begins: "SEEKING",
  ends: ["RECEIVED", "AUTO", "FORCED", "NOT_PAID", "DIVIDED", "ENDED", "LAPSED", "CANCELLED", "EXPIRED"],
  reopenedBy: ["claimed", "claimed_late", "reopened"],
  moves: {
    SEEKING: {
      matched: "MATCHED",
      unmatched: "EXPIRED",
      given_up: "CANCELLED",
      taken_back: "CANCELLED",
      barred: "CANCELLED",
    },
    MATCHED: { paid: "PAID", given_up: "LAPSED", overdue: "LAPSED", taken_back: "LAPSED", barred: "LAPSED" },
    PAID: { received: "RECEIVED", silent: "AUTO", partly: "PARTLY", disputed: "DISPUTED", paused: "PAUSED" },
    PARTLY: { paid: "PAID", given_up: "ENDED", disputed: "DISPUTED", silent: "DISPUTED", paused: "PAUSED" },
    DISPUTED: {
      forced: "FORCED",
      unpaid: "NOT_PAID",
      divided: "DIVIDED",
      dropped: "PAID",
      received: "RECEIVED",
      given_up: "NOT_PAID",
    },
    PAUSED: { forced: "FORCED", unpaid: "NOT_PAID", divided: "DIVIDED", dropped: "PAID" },
    RECEIVED: { reopened: "CASE" },
    AUTO: { reopened: "CASE" },
    FORCED: {},
    NOT_PAID: { reopened: "CASE" },
    DIVIDED: {},
    ENDED: {},
    LAPSED: { claimed: "DISPUTED", claimed_late: "CASE" },
    CASE: { forced: "FORCED", unpaid: "NOT_PAID" },
    CANCELLED: {},
    EXPIRED: {},
  },
  table: {
    name: "peer_payment",
    key: ["bucket", "id"],
    history: { name: "peer_payment_move", key: ["bucket", "payment_id"] },
  },
})

export type PeerEvent = (typeof peerLife.events)[number]
