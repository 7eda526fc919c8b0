import { ISSUE_STATES } from "@croupier/contract/lottery"

export type IssueState = (typeof ISSUE_STATES)[number]
export type IssueEvent = "open" | "close" | "draw" | "settle" | "settled" | "cancel" | "correct" | "retry"

/** Every move an issue can make; what is not here is refused. */
export const ISSUE_MOVES: Readonly<Record<IssueState, Partial<Record<IssueEvent, IssueState>>>> = {
  SCHEDULED: { open: "OPEN", close: "CLOSED", cancel: "CANCELLED" },
  OPEN: { close: "CLOSED", cancel: "CANCELLED" },
  CLOSED: { draw: "DRAWN", cancel: "CANCELLED" },
  // A wrong result: settled again with the right one, or taken back altogether, however far its settlement is. With the
  // same one, where something kept it from being settled as it should.
  DRAWN: { settle: "SETTLING", correct: "REVERSED", cancel: "CANCELLED" },
  SETTLING: { settled: "SETTLED", correct: "REVERSED", retry: "REVERSED", cancel: "CANCELLED" },
  SETTLED: { correct: "REVERSED", retry: "REVERSED", cancel: "CANCELLED" },
  REVERSED: { settled: "SETTLED", correct: "REVERSED", retry: "REVERSED", cancel: "CANCELLED" },
  CANCELLED: {},
}

/** Where an event leads. Throws RangeError for a move that the table does not have. */
export function move(state: IssueState, event: IssueEvent): IssueState {
  const next = ISSUE_MOVES[state][event]
  if (!next) throw new RangeError(`an issue that is ${state} cannot ${event}`)
  return next
}

/** The states from which an event is possible: what a set-based update asks for. */
export const statesBefore = (event: IssueEvent): IssueState[] =>
  ISSUE_STATES.filter((state) => ISSUE_MOVES[state][event] !== undefined)
