/** The warning comes this long before the end; of a short idle time, a fifth before. Milliseconds. */
const WARNED_BEFORE = 60_000
const SHORT_SHARE = 5

export interface SessionTimes {
  readonly idleMillis: number
  readonly idleLimitMillis: number
  /** Until the session's last instant, however it is used. */
  readonly lifeMillis: number
}

export type SessionEnd =
  | { readonly kind: "none" }
  /** Without an act the session ends in so long. */
  | { readonly kind: "idle"; readonly leftMillis: number }
  /** The whole life of the session ends in so long; no act changes that. */
  | { readonly kind: "life"; readonly leftMillis: number }

/** The end of a session that is near enough to be told: of the two ends, the one that comes first. */
export function nearEnd({ idleMillis, idleLimitMillis, lifeMillis }: SessionTimes): SessionEnd {
  const idleLeft = idleLimitMillis - idleMillis
  const before = Math.min(WARNED_BEFORE, idleLimitMillis / SHORT_SHARE)
  if (lifeMillis <= WARNED_BEFORE && lifeMillis <= idleLeft)
    return { kind: "life", leftMillis: Math.max(0, lifeMillis) }
  if (idleLeft <= before) return { kind: "idle", leftMillis: Math.max(0, idleLeft) }
  return { kind: "none" }
}
