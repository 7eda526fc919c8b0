import { REWARD_STATES } from "@croupier/contract/rewards"
import { lifecycle } from "../../kernel/lifecycle.ts"

/** The life of a reward (docs/rewards.md). The caller of a move holds the row. */
export const rewardLife = lifecycle({
  name: "reward",
  states: REWARD_STATES,
  events: ["claimed", "lapsed", "revoked"],
  begins: "OPEN",
  ends: ["CLAIMED", "LAPSED", "REVOKED"],
  moves: {
    OPEN: { claimed: "CLAIMED", lapsed: "LAPSED", revoked: "REVOKED" },
    CLAIMED: {},
    LAPSED: {},
    REVOKED: {},
  },
  table: { name: "reward", key: ["id"] },
})
