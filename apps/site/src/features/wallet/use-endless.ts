import { useEffect, useRef } from "react"
import { trailingThrottle } from "../../ui/trailing-throttle.ts"

/** The specification's infinite scroll: throttle 200 ms, distance 0, immediate check. */
const THROTTLE_MS = 200

/**
 * Asks for the next page while the end of a list is in view. Goes on a mark put after the last row; checks
 * at once, whenever the mark comes into view, and after each page, since a short page leaves it in view.
 */
export function useEndless(options: {
  readonly more: boolean
  readonly busy: boolean
  readonly load: () => void
}) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  const check = useRef(() => {})
  useEffect(() => {
    latest.current = options
    check.current()
  })
  useEffect(() => {
    const element = mark.current
    if (!element) return undefined
    let seen = false
    const throttled = trailingThrottle(() => {
      const { more, busy, load } = latest.current
      if (seen && more && !busy) load()
    }, THROTTLE_MS)
    check.current = throttled
    const observer = new IntersectionObserver((entries) => {
      seen = entries.at(-1)?.isIntersecting ?? false
      if (seen) throttled()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      throttled.cancel()
    }
  }, [])
  return mark
}
