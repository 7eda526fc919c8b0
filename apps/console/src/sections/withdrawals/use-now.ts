import { useEffect, useState } from "react"

const CLOCK_MS = 30_000

/** The current time, renewed while the screen is open, so that ages stay right. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
