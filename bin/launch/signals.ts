import { onParentGone } from "./parent.mjs"

/** Two signals this close are one: the terminal and npm both pass on the same Ctrl-C. */
const SAME_MS = 500

/**
 * Calls `stop` once when the person or the system asks the program to end, and then ends it with code 0. A
 * second Ctrl-C ends it at once with code 130. A parent that is gone counts as a request.
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
  onParentGone(request)
}
