import { afterCommit, type Tx } from "@croupier/database"
import { createLane, type Lane, type LaneOptions } from "./lane.ts"

/**
 * Hears whose money has moved, once that is committed, each owner once; never of what was rolled back or refused. An owner whose first
 * answer may have been lost is named again when the lane repeats it.
 */
export type MovedListener = (owners: readonly bigint[]) => void

export interface Moves {
  /** These owners' money has moved: it is committed. */
  readonly committed: (owners: readonly bigint[]) => void
  /** These owners' money moves when `tx` commits; each is named once, however often it moves in there. */
  readonly within: (tx: Tx, owners: readonly bigint[]) => void
}

export function createMoves(listener: MovedListener = () => {}, onError: (error: unknown) => void): Moves {
  const moving = new WeakMap<Tx, Set<bigint>>()
  const committed = (owners: readonly bigint[]) => {
    if (owners.length === 0) return
    // A committed transfer does not fail because of who listens.
    try {
      listener([...new Set(owners)])
    } catch (error) {
      onError(error)
    }
  }
  return {
    committed,
    within: (tx, owners) => {
      if (owners.length === 0) return
      const known = moving.get(tx)
      const moved = known ?? new Set<bigint>()
      for (const owner of owners) moved.add(owner)
      if (known) return
      afterCommit(tx, () => committed([...moved]))
      moving.set(tx, moved)
    },
  }
}

export interface PostingLaneOptions<Request, Answer> extends LaneOptions<Request, Answer> {
  /** The owners whose money the request has moved by this answer; none where it was refused. */
  readonly movedBy: (request: Request, answer: Answer) => readonly bigint[]
}

/** A lane of a function that posts: whose money it moved is told with each answer. */
export function createPostingLane<Request, Answer>(
  moves: Moves,
  { movedBy, ...options }: PostingLaneOptions<Request, Answer>,
): Lane<Request, Answer> {
  const lane = createLane<Request, Answer>(options)
  return {
    ...lane,
    submit: async (request) => {
      const answer = await lane.submit(request)
      moves.committed(movedBy(request, answer))
      return answer
    },
  }
}
