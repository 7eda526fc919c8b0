import { CASE_STATES } from "@croupier/contract/verification-values"
import { lifecycle } from "../../kernel/lifecycle.ts"

/** The life of a case of identity (docs/verification.md). */
export const caseLife = lifecycle({
  name: "case of identity",
  states: CASE_STATES,
  events: ["sent", "lost", "doubted", "accepted", "approved", "refused", "overruled", "ended"],
  begins: "SUBMITTED",
  ends: ["APPROVED", "REFUSED", "EXPIRED"],
  reopenedBy: ["overruled", "ended"],
  moves: {
    SUBMITTED: { sent: "CHECKING", doubted: "DESK" },
    CHECKING: { lost: "SUBMITTED", doubted: "DESK", accepted: "APPROVED", refused: "REFUSED" },
    DESK: { approved: "APPROVED", refused: "REFUSED" },
    APPROVED: { overruled: "REFUSED", ended: "EXPIRED" },
    REFUSED: { overruled: "APPROVED" },
    EXPIRED: {},
  },
  table: {
    name: "verification_case",
    key: ["id"],
    history: { name: "verification_move", key: ["case_id"] },
  },
})
