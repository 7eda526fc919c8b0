import { useEffect, useState } from "react"

const PAUSE_MILLIS = 250

/** A text once it has not changed for a moment, so that not every letter is asked for. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MILLIS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
