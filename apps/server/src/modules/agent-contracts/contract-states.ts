import { CONTRACT_STATES, VERSION_STATES } from "@croupier/contract/agent-contract-states"
import { lifecycle } from "../../kernel/lifecycle.ts"

/**
 * The life of a contract (docs/agent-contracts.md). Events of a pending change of terms stand in the same history and leave
 * the state as it is.
 */
export const contractLife = lifecycle({
  name: "contract",
  states: CONTRACT_STATES,
  events: [
    /** The agent answers the offer; its time runs out; the offerer takes it back, or cannot offer it any more. */
    "accepted",
    "rejected",
    "lapsed",
    "withdrawn",
    /** Other terms are offered, answered, left to lapse or taken back. */
    "change_offered",
    "change_accepted",
    "change_rejected",
    "change_lapsed",
    "change_withdrawn",
    /** A party asks for the end; takes that back; the other agrees; or the notice has run. */
    "end_asked",
    "end_taken_back",
    "end_agreed",
    "notice_over",
    /** A rule of the line ends it: a lower rate above, an end above, an agent between, a move. */
    "cut",
    /** The last window has passed. */
    "over",
  ],
  begins: "OFFERED",
  ends: ["ENDED", "REJECTED", "EXPIRED", "WITHDRAWN"],
  moves: {
    OFFERED: { accepted: "ACCEPTED", rejected: "REJECTED", lapsed: "EXPIRED", withdrawn: "WITHDRAWN" },
    ACCEPTED: {
      change_offered: "ACCEPTED",
      change_accepted: "ACCEPTED",
      change_rejected: "ACCEPTED",
      change_lapsed: "ACCEPTED",
      change_withdrawn: "ACCEPTED",
      end_asked: "TERMINATION_REQUESTED",
      cut: "ENDING",
    },
    TERMINATION_REQUESTED: {
      end_taken_back: "ACCEPTED",
      end_agreed: "ENDING",
      notice_over: "ENDING",
      cut: "ENDING",
    },
    ENDING: { over: "ENDED" },
    ENDED: {},
    REJECTED: {},
    EXPIRED: {},
    WITHDRAWN: {},
  },
  table: {
    name: "contract",
    key: ["id"],
    history: { name: "contract_move", key: ["contract_id"] },
  },
})
export type ContractEvent = (typeof contractLife.events)[number]

/** The life of a version. An accepted one stays accepted: `effective_to` says until when it counts. */
export const versionLife = lifecycle({
  name: "contract version",
  states: VERSION_STATES,
  events: ["accepted", "rejected", "lapsed", "withdrawn"],
  begins: "OFFERED",
  ends: ["ACCEPTED", "REJECTED", "EXPIRED", "WITHDRAWN"],
  moves: {
    OFFERED: { accepted: "ACCEPTED", rejected: "REJECTED", lapsed: "EXPIRED", withdrawn: "WITHDRAWN" },
    ACCEPTED: {},
    REJECTED: {},
    EXPIRED: {},
    WITHDRAWN: {},
  },
  table: { name: "contract_version", key: ["contract_id", "version"] },
})
