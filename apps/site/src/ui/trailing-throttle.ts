/** A function that runs at most once per period, the last call always served. */
export interface Throttled {
  (): void
  cancel(): void
}

export interface Timers {
  /** Milliseconds of any clock that only goes forward. */
  now(): number
  set(run: () => void, ms: number): number
  clear(id: number): void
}

const page: Timers = {
  now: () => performance.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
}

/** Serves the first call at once and those that follow within `period` (ms) together at its end. */
export function trailingThrottle(run: () => void, period: number, timers = page): Throttled {
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
