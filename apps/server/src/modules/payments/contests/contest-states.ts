import { CONTEST_STATES } from "@croupier/contract/payments"
import { lifecycle } from "../../../kernel/lifecycle.ts"

/**
 * The life of a contested payment. BLOCKED: its money is set aside. ANALYSIS: its evidence was put together. REFUTED: two
 * people said that the payment was right, and the provider decides. Only the provider's word sets the money free; two people
 * may agree that it goes back.
 */
export const contestLife = lifecycle({
  name: "contest",
  states: CONTEST_STATES,
  events: ["evidence", "refuted", "accepted", "rejected", "returned", "unreturned"],
  begins: "BLOCKED",
  ends: ["RETURNED", "RELEASED"],
  moves: {
    BLOCKED: { evidence: "ANALYSIS", accepted: "RETURNING", rejected: "RELEASED" },
    ANALYSIS: { refuted: "REFUTED", accepted: "RETURNING", rejected: "RELEASED" },
    REFUTED: { accepted: "RETURNING", rejected: "RELEASED" },
    RETURNING: { returned: "RETURNED", unreturned: "ANALYSIS" },
    RETURNED: {},
    RELEASED: {},
  },
  table: {
    name: "payment_contest",
    key: ["id"],
    history: { name: "payment_contest_move", key: ["contest_id"] },
  },
})

export type ContestState = (typeof contestLife.states)[number]
export type ContestEvent = (typeof contestLife.events)[number]
