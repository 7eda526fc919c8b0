import { DEPOSIT_STATES } from "@croupier/contract/payments"
import { lifecycle } from "../../kernel/lifecycle.ts"

/**
 * The life of a deposit. Late money is the member's: EXPIRED still takes `paid`. Money for a refused deposit, or of
 * another amount, waits in REVIEW for a person, who credits it or lets it go back to its payer.
 */
export const depositLife = lifecycle({
  name: "deposit",
  states: DEPOSIT_STATES,
  events: [
    /** The provider holds exactly what was asked for. */
    "paid",
    /** It holds something else. */
    "mismatched",
    /** It will not pay, or did not in time. */
    "refused",
    "expired",
    /** The ledger has posted, or refused. */
    "credited",
    "blocked",
    /** Two people credited it after all, or ended it. */
    "approved",
    "closed",
    /** The return of all that came is pending; it is done; or some of it was refused. */
    "returning",
    "returned",
    "unreturned",
  ],
  begins: "PENDING",
  ends: ["CREDITED", "REFUSED", "EXPIRED", "RETURNED"],
  reopenedBy: ["paid", "mismatched"],
  moves: {
    PENDING: {
      paid: "PAID",
      mismatched: "REVIEW",
      refused: "REFUSED",
      expired: "EXPIRED",
      closed: "REFUSED",
    },
    PAID: { credited: "CREDITED", blocked: "REVIEW" },
    EXPIRED: { paid: "PAID", mismatched: "REVIEW" },
    REFUSED: { paid: "REVIEW", mismatched: "REVIEW" },
    CREDITED: {},
    REVIEW: { approved: "CREDITED", closed: "REFUSED", returning: "RETURNING", returned: "RETURNED" },
    RETURNING: { returned: "RETURNED", unreturned: "REVIEW" },
    RETURNED: {},
  },
  table: {
    name: "deposit",
    key: ["bucket", "id"],
    history: { name: "deposit_move", key: ["bucket", "deposit_id"] },
  },
})

export type DepositState = (typeof depositLife.states)[number]
export type DepositEvent = (typeof depositLife.events)[number]

/** States of a deposit whose money came. */
export const HAS_MONEY: ReadonlySet<DepositState> = new Set([
  "PAID",
  "CREDITED",
  "REVIEW",
  "RETURNING",
  "RETURNED",
])
