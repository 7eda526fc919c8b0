import { RETURN_STATES } from "@croupier/contract/payments"
import { lifecycle } from "../../../kernel/lifecycle.ts"

/**
 * The life of one return. ASKING: people decided it, and the provider was not asked. RETURNING is committed before the
 * provider is called, so what is found in it may have gone back and is asked for. A return that was refused is over: its
 * money is held again, and another return has another key.
 */
export const returnLife = lifecycle({
  name: "return",
  states: RETURN_STATES,
  events: ["sent", "accepted", "unanswered", "done", "refused"],
  begins: "ASKING",
  ends: ["RETURNED", "REFUSED"],
  moves: {
    ASKING: { sent: "RETURNING" },
    RETURNING: { unanswered: "RETURN_UNKNOWN", done: "RETURNED", refused: "REFUSED" },
    RETURN_UNKNOWN: { accepted: "RETURNING", done: "RETURNED", refused: "REFUSED" },
    RETURNED: {},
    REFUSED: {},
  },
  table: {
    name: "payment_return",
    key: ["id"],
    history: { name: "payment_return_move", key: ["return_id"] },
  },
})

export type ReturnState = (typeof returnLife.states)[number]
export type ReturnEvent = (typeof returnLife.events)[number]
