import { ISSUE_STATES } from "@croupier/contract/lottery"
import { lifecycle } from "../../../kernel/lifecycle.ts"

/**
 * The life of an issue. A wrong result is settled again with the right one (`correct`) or taken back altogether
 * (`cancel`), however far its settlement is; with the same one where something kept it from being settled as it should
 * (`retry`). Every event leads to one state, so that a set of issues moves in one statement.
 */
export const issueLife = lifecycle({
  name: "issue",
  states: ISSUE_STATES,
  events: ["open", "close", "draw", "settle", "settled", "cancel", "correct", "retry"],
  begins: "SCHEDULED",
  ends: ["SETTLED", "CANCELLED"],
  reopenedBy: ["correct", "retry", "cancel"],
  moves: {
    SCHEDULED: { open: "OPEN", close: "CLOSED", cancel: "CANCELLED" },
    OPEN: { close: "CLOSED", cancel: "CANCELLED" },
    CLOSED: { draw: "DRAWN", cancel: "CANCELLED" },
    DRAWN: { settle: "SETTLING", correct: "REVERSED", cancel: "CANCELLED" },
    SETTLING: { settled: "SETTLED", correct: "REVERSED", retry: "REVERSED", cancel: "CANCELLED" },
    SETTLED: { correct: "REVERSED", retry: "REVERSED", cancel: "CANCELLED" },
    REVERSED: { settled: "SETTLED", correct: "REVERSED", retry: "REVERSED", cancel: "CANCELLED" },
    CANCELLED: {},
  },
  table: { name: "lottery_issue", key: ["id"] },
})

export type IssueState = (typeof issueLife.states)[number]
export type IssueEvent = (typeof issueLife.events)[number]
