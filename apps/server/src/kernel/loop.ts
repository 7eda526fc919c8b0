/** A worker that does its round, sleeps until the next is due, and can be woken or stopped at any time. */
export interface Loop {
  /** Runs the next round at once. */
  readonly wake: () => void
  /** Ends after the round that is under way. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a loop. `round` answers with the milliseconds until it wants to run again. A round that throws is
 * reported and tried again after `retryMs`: a worker never dies of one bad moment.
 */
export function startLoop(
  round: () => Promise<number>,
  options: { retryMs?: number; onError: (error: unknown) => void },
): Loop {
  const state = { stopped: false, woken: false }
  let interrupt: (() => void) | undefined

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (!state.stopped) {
      state.woken = false
      const wait = await round().catch((error: unknown) => {
        options.onError(error)
        return options.retryMs ?? 1_000
      })
      if (!state.stopped && !state.woken) await sleep(Math.max(0, wait))
    }
  }
  const done = run()

  return {
    wake: () => {
      state.woken = true
      interrupt?.()
    },
    stop: () => {
      state.stopped = true
      interrupt?.()
      return done
    },
  }
}
