import { useEffect, useState } from "react"
import { queryClient } from "../api/query.ts"

const LOOKED_EVERY = 200
/** A page that never rests, because a call hangs, is at rest after so long. */
const MOST_MILLIS = 8_000

/** Waits for a moment in which the browser has nothing to do. */
const idle = (then: () => void): void => {
  // Safari knows no such moments.
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: 1_000 })
  else setTimeout(then)
}

/** Does work once the page is at rest: hydrated, its calls answered, the browser idle. Returns the function that calls it off. */
export function whenAtRest(work: () => void): () => void {
  const began = performance.now()
  let isOff = false
  const look = () => {
    if (isOff) return
    const rests = "hydrated" in document.documentElement.dataset && queryClient.isFetching() === 0
    if (rests || performance.now() - began > MOST_MILLIS) idle(() => isOff || work())
    else setTimeout(look, LOOKED_EVERY)
  }
  setTimeout(look, LOOKED_EVERY)
  return () => {
    isOff = true
  }
}

/** False from the start of a component until the page is at rest. */
export function useAtRest(): boolean {
  const [rests, rest] = useState(false)
  useEffect(() => whenAtRest(() => rest(true)), [])
  return rests
}
