/** A function that runs at most once per period, the last call always served. */
export interface Throttled {
  (): void
  cancel(): void
}

/** Serves the first call at once and those that follow within `period` (ms) together at its end. */
export function trailingThrottle(
  run: () => void,
  period: number,
  timers: { now(): number; set(run: () => void, ms: number): number; clear(id: number): void },
): Throttled {
  let last = Number.NEGATIVE_INFINITY
  let waiting: number | undefined
  const go = () => {
    waiting = undefined
    last = timers.now()
    run()
  }
  const throttled = () => {
    if (waiting !== undefined) return
    const rest = last + period - timers.now()
    if (rest <= 0) go()
    else waiting = timers.set(go, rest)
  }
  throttled.cancel = () => {
    if (waiting !== undefined) timers.clear(waiting)
    waiting = undefined
  }
  return throttled
}
