import { useEffect, useRef } from "react"
import { serverNow } from "../realtime/clock.ts"

const URGENT_SECONDS = 10

const DAY_SECONDS = 86_400

/** Text without width: a clock that is not hydrated yet has the height of its line, so that nothing moves when it starts. */
const UNTIL_STARTED = "\u200b"

/** "01:05", "1:02:05" from an hour on, "2d 1:02:05" from a day on, with the short word of the page's language. */
export function clockText(seconds: number, locale = document.documentElement.lang): string {
  const two = (n: number) => String(n).padStart(2, "0")
  const days = Math.floor(seconds / DAY_SECONDS)
  const hours = Math.floor(seconds / 3600) % 24
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  if (days === 0) return hours > 0 ? `${hours}:${rest}` : rest
  const count = days.toLocaleString(locale, { style: "unit", unit: "day", unitDisplay: "narrow" })
  return `${count} ${hours}:${rest}`
}

/**
 * Counts down to an instant by the server's clock. It writes the text node itself and wakes just after the
 * next visible change, so that a page of countdowns costs React nothing. Carries data-urgent at the end.
 */
export function Countdown(props: {
  readonly until: string
  readonly className?: string
  readonly onEnd?: () => void
}) {
  const element = useRef<HTMLTimeElement>(null)
  const ended = useRef(props.onEnd)
  useEffect(() => {
    ended.current = props.onEnd
  })
  useEffect(() => {
    const end = Date.parse(props.until)
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const left = end - serverNow()
      const seconds = Math.max(0, Math.ceil(left / 1000))
      if (element.current) {
        element.current.textContent = clockText(seconds)
        element.current.dataset["urgent"] = String(seconds <= URGENT_SECONDS)
      }
      if (left <= 0) ended.current?.()
      else timer = setTimeout(tick, (left % 1000) + 4)
    }
    tick()
    return () => clearTimeout(timer)
  }, [props.until])
  return (
    <time
      ref={element}
      dateTime={props.until}
      role="timer"
      aria-live="off"
      className={`figures ${props.className ?? ""}`}
    >
      {UNTIL_STARTED}
    </time>
  )
}

/** Counts up from an instant: the time in play. */
export function Elapsed(props: { readonly since: string; readonly className?: string }) {
  const element = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const start = Date.parse(props.since)
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const gone = Math.max(0, serverNow() - start)
      if (element.current) element.current.textContent = clockText(Math.floor(gone / 1000))
      timer = setTimeout(tick, 1000 - (gone % 1000) + 4)
    }
    tick()
    return () => clearTimeout(timer)
  }, [props.since])
  return (
    <time ref={element} role="timer" aria-live="off" className={`figures ${props.className ?? ""}`}>
      {UNTIL_STARTED}
    </time>
  )
}
