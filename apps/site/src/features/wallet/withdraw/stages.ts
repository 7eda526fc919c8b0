import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import type { Key } from "../../../i18n/texts.ts"

/** The steps that a withdrawal goes on the screen. */
export const STEPS = ["asked", "checked", "sent", "paid"] as const

interface Stage {
  /** How many steps are done; the next one is under way where nothing has ended. */
  readonly done: number
  readonly text: Key<"withdraw">
  readonly tone: "going" | "good" | "bad"
  /** Nothing more comes by itself. */
  readonly isEnd: boolean
}

/** Stage of each state for a member. */
export const STAGES: Readonly<Record<WithdrawalState, Stage>> = {
  CHECKING: { done: 1, text: "withdraw_state_checking", tone: "going", isEnd: false },
  REVIEW: { done: 1, text: "withdraw_state_review", tone: "going", isEnd: false },
  SECOND: { done: 1, text: "withdraw_state_review", tone: "going", isEnd: false },
  READY: { done: 2, text: "withdraw_state_ready", tone: "going", isEnd: false },
  MATCHED: { done: 2, text: "withdraw_state_matched", tone: "going", isEnd: false },
  SENDING: { done: 2, text: "withdraw_state_sending", tone: "going", isEnd: false },
  UNKNOWN: { done: 2, text: "withdraw_state_unknown", tone: "going", isEnd: false },
  PAID: { done: 4, text: "withdraw_state_paid", tone: "good", isEnd: false },
  DISPUTED: { done: 4, text: "withdraw_state_disputed", tone: "going", isEnd: false },
  RECEIVED: { done: 4, text: "withdraw_state_received", tone: "good", isEnd: true },
  AUTO: { done: 4, text: "withdraw_state_auto", tone: "good", isEnd: true },
  FORCED: { done: 4, text: "withdraw_state_forced", tone: "good", isEnd: true },
  BOUNCED: { done: 3, text: "withdraw_state_bounced", tone: "bad", isEnd: true },
  REFUSED: { done: 1, text: "withdraw_state_refused", tone: "bad", isEnd: true },
  CANCELLED: { done: 1, text: "withdraw_state_cancelled", tone: "bad", isEnd: true },
  SPLIT: { done: 1, text: "withdraw_state_split", tone: "going", isEnd: true },
  PAID_LATE: { done: 4, text: "withdraw_state_paid_late", tone: "good", isEnd: true },
}
