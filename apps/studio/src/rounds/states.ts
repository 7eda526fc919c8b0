/**
 * The life of a round. A bet is asked for (betting); taken, it is played and paid (paying, completed), or waits for a
 * shared flight (riding); not known to be taken, it is taken back (cancelling, cancelled). A call that the house
 * refuses for good where it may not waits for a person (disputed).
 */
const MOVES = {
  betting: ["riding", "paying", "completed", "refused", "cancelling"],
  riding: ["paying", "completed", "cancelling", "cancelled"],
  paying: ["completed", "disputed"],
  cancelling: ["cancelled", "disputed"],
  completed: [],
  refused: [],
  cancelled: [],
  disputed: [],
} as const satisfies Record<string, readonly string[]>

export type RoundState = keyof typeof MOVES

/** True where the table has the move; all others are faults of ours. */
export const mayMove = (from: RoundState, to: RoundState): boolean =>
  (MOVES[from] as readonly RoundState[]).includes(to)

/** States that a move to `to` may begin in. */
export const statesBefore = (to: RoundState): readonly RoundState[] =>
  (Object.keys(MOVES) as RoundState[]).filter((from) => mayMove(from, to))

/** How the protocol calls it. */
export const wireState = (state: RoundState): "in_progress" | "completed" | "cancelled" => {
  if (state === "completed") return "completed"
  return state === "cancelled" || state === "refused" ? "cancelled" : "in_progress"
}
