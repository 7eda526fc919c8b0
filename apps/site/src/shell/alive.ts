import { useLayoutEffect } from "react"
import { runClock } from "../realtime/clock.ts"

/**
 * Stands beside the page's content: once it is in place, the page is alive. The clock of a drawn page runs
 * from here on, and the page's own script (index.html) is told.
 */
export function Alive() {
  useLayoutEffect(() => {
    runClock()
    document.documentElement.dispatchEvent(new Event("alive"))
  }, [])
  return null
}
