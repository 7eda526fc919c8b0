import { REDEMPTION_STATES } from "@croupier/contract/point-values"
import { lifecycle } from "../../kernel/lifecycle.ts"

/** The life of a redemption (docs/points.md). Points and stock go back with the move to REJECTED. */
export const redemptionLife = lifecycle({
  name: "redemption",
  states: REDEMPTION_STATES,
  events: ["approved", "rejected"],
  begins: "PROCESSING",
  ends: ["APPROVED", "REJECTED"],
  moves: {
    PROCESSING: { approved: "APPROVED", rejected: "REJECTED" },
    APPROVED: {},
    REJECTED: {},
  },
  table: { name: "point_redemption", key: ["id"] },
})
