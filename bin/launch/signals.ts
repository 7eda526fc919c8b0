/** Two signals this close are one: the terminal and npm both pass on the same Ctrl-C. */
const SAME_MS = 500
const PARENT_CHECK_MS = 250

/**
 * Calls `stop` once when the person or the system asks the program to end, and then ends it with code 0. A
 * second Ctrl-C ends it at once with code 130. A parent that was killed counts as a request: nobody would be
 * left to end us, and the port and the data folder would stay taken.
 */
export function onStopRequest(stop: () => Promise<void>): void {
  let asked: number | undefined
  const request = (): void => {
    if (asked === undefined) {
      asked = performance.now()
      void stop().then(() => process.exit(0))
    } else if (performance.now() - asked > SAME_MS) process.exit(130)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, request)
  process.once("disconnect", request)
  // Under npm the parent is npm's shell. Elsewhere a parent may leave on purpose (nohup, a service manager).
  if (process.env["npm_lifecycle_event"] !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && asked === undefined && request(), PARENT_CHECK_MS).unref()
  }
}
