import type { Standing } from "./store.ts"

/** Sessions of which this process remembers the last check, so that a call needs no look at the database. */
export interface Seen {
  readonly get: (sessionId: bigint) => Standing | undefined
  readonly note: (sessionId: bigint, standing: Standing) => void
  /** The session has not played yet, as far as this process knows. */
  readonly isUnplayed: (sessionId: bigint) => boolean
  readonly noteUnplayed: (sessionId: bigint) => void
}

/** The oldest entries give way beyond this many. */
const MOST = 20_000

export function seenSessions(): Seen {
  const standings = new Map<bigint, Standing | "unplayed">()
  const put = (sessionId: bigint, entry: Standing | "unplayed") => {
    standings.delete(sessionId)
    standings.set(sessionId, entry)
    const [oldest] = standings.keys()
    if (standings.size > MOST && oldest !== undefined) standings.delete(oldest)
  }
  return {
    get: (sessionId) => {
      const entry = standings.get(sessionId)
      return entry === "unplayed" ? undefined : entry
    },
    note: put,
    isUnplayed: (sessionId) => standings.get(sessionId) === "unplayed",
    noteUnplayed: (sessionId) => put(sessionId, "unplayed"),
  }
}
