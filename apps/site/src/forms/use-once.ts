import { useRef, useState } from "react"

/**
 * Runs work that must not run twice at once. The latch is a ref, since two presses can come before React
 * draws the first one's busy state.
 */
export function useOnce() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, once }
}
