import DataLoader from "dataloader"

/** Statements of one kind that are under way at a time. The calls that come meanwhile travel in the next one. */
const AT_ONCE = 2
/** Keys of one statement. */
const MOST = 500

/**
 * A read that calls of one moment share: their keys go in one statement, because a statement of its own for each call costs more than
 * the work of the call. A lone call waits for the turn of the event loop that it came in; under load a call waits for one of two
 * statements to return. No answer is kept: the statement that reads it begins after the call came. `read` answers key by key, in their
 * order; its failure is that of each call that waits for it, and of no other.
 */
export function gatheredRead<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: (() => void)[] = []
  let underWay = 0
  const next = () => {
    const dispatch = waiting.shift()
    // One turn later, so that those who ask in this moment, or again on an answer, travel together.
    if (dispatch) setImmediate(dispatch)
    else underWay--
  }
  const loader = new DataLoader<Key, Value>((keys) => read(keys).finally(next), {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (dispatch) => {
      waiting.push(dispatch)
      if (underWay === AT_ONCE) return
      underWay++
      next()
    },
  })
  return (key) => loader.load(key)
}
