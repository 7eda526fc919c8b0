/** A hold ends by itself: an animation that never reports its end must not keep a balance stale. */
const LONGEST_MILLIS = 15_000

const holds = new Set<object>()
const waiting: (() => void)[] = []

/**
 * Keeps events that tell a result (balance, settled bets) until the animation of that result has ended. Returns the
 * function that ends the hold; it may be called twice.
 */
export function holdResults(): () => void {
  const hold = {}
  const timer = setTimeout(release, LONGEST_MILLIS)
  holds.add(hold)
  function release(): void {
    clearTimeout(timer)
    if (!holds.delete(hold) || holds.size > 0) return
    for (const tell of waiting.splice(0)) tell()
  }
  return release
}

/** Runs at once, or in order after the last hold. */
export function onceShown(show: () => void): void {
  if (holds.size > 0) waiting.push(show)
  else show()
}
