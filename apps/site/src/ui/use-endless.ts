import { useEffect, useRef } from "react"
import { trailingThrottle } from "./trailing-throttle.ts"

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
  const { more, busy } = options
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  const watch = useRef<IntersectionObserver>(null)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const throttled = trailingThrottle(() => {
      const { more, busy, load } = latest.current
      if (more && !busy) load()
    }, THROTTLE_MS)
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) throttled()
    })
    watch.current = observer
    return () => {
      observer.disconnect()
      throttled.cancel()
    }
  }, [])
  useEffect(() => {
    const element = mark.current
    if (!element || !more || busy) return
    // Watching anew reports where the mark is once the new rows are laid out.
    watch.current?.unobserve(element)
    watch.current?.observe(element)
  }, [more, busy])
  return mark
}
