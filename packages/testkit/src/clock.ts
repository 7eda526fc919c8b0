export interface FakeClock {
  readonly now: () => Date
  /** Moves the time forward. */
  readonly advance: (ms: number) => void
  readonly set: (instant: Date | string) => void
}

/** A clock that stands still until the test moves it. */
export function fakeClock(start: Date | string = "2026-01-01T00:00:00Z"): FakeClock {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    advance: (ms) => void (current += ms),
    set: (instant) => void (current = new Date(instant).getTime()),
  }
}
