import { useEffect, useRef } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"

const THROTTLE_MILLIS = 200

/**
 * Asks for more when the end of a list comes into view (throttle 200 ms, distance 0, checked at once), and by a
 * button for who does not scroll.
 */
export function MoreOnScroll({ more, busy }: { readonly more: () => void; readonly busy: boolean }) {
  const t = useT("lottery")
  const end = useRef<HTMLDivElement>(null)
  const ask = useRef(more)
  useEffect(() => {
    ask.current = more
  })
  useEffect(() => {
    const element = end.current
    if (!element || busy) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && timer === undefined)
        timer = setTimeout(() => ask.current(), THROTTLE_MILLIS)
    })
    seen.observe(element)
    return () => {
      clearTimeout(timer)
      seen.disconnect()
    }
  }, [busy])
  return (
    <div ref={end} className="grid justify-items-center">
      <Button kind="quiet" busy={busy} onClick={more}>
        {t("lottery_more")}
      </Button>
    </div>
  )
}
