import { TRANSFER_STATES } from "@croupier/contract/vendor-wallets"
import { lifecycle } from "../../kernel/lifecycle.ts"

/**
 * The life of a transfer to or from a vendor's wallet. Money that was sent is given back only on the vendor's word: UNKNOWN
 * waits for it, however long that takes.
 */
export const orderLife = lifecycle({
  name: "transfer",
  states: TRANSFER_STATES,
  events: [
    /** Its money has left where it was, or there was not enough. */
    "debited",
    "short",
    /** From here on the vendor may know of it. */
    "sent",
    /** It was never sent, and never will be. */
    "called_off",
    /** The vendor's final word. */
    "done",
    "refused",
    /** No word that can be understood. */
    "lost",
    /** Two people follow a later word of the vendor's that contradicts the end. */
    "overruled",
  ],
  begins: "CREATED",
  ends: ["SUCCEEDED", "FAILED"],
  reopenedBy: ["overruled"],
  moves: {
    CREATED: { debited: "MAIN_DEBITED", short: "FAILED", called_off: "FAILED" },
    MAIN_DEBITED: { sent: "SENT", called_off: "FAILED" },
    SENT: { done: "SUCCEEDED", refused: "FAILED", lost: "UNKNOWN" },
    UNKNOWN: { done: "SUCCEEDED", refused: "FAILED" },
    SUCCEEDED: { overruled: "FAILED" },
    FAILED: { overruled: "SUCCEEDED" },
  },
  table: {
    name: "vendor_order",
    key: ["bucket", "id"],
    history: { name: "vendor_order_move", key: ["bucket", "order_id"] },
  },
})

export type TransferState = (typeof orderLife.states)[number]
export type TransferEvent = (typeof orderLife.events)[number]
