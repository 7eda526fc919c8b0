/** A hold ends by itself: an animation that never reports its end must not keep a balance stale. */
const LONGEST_MILLIS = 15_000

/** On this channel the tabs of a browser tell one another what they animate. */
const CHANNEL = "held-results"

interface Told {
  /** The hold of another tab. */
  readonly hold: string
  readonly ended: boolean
}

const isTold = (data: unknown): data is Told =>
  typeof data === "object" &&
  data !== null &&
  "hold" in data &&
  typeof data.hold === "string" &&
  "ended" in data &&
  typeof data.ended === "boolean"

/** Ends of the holds that last, by their names. */
const holds = new Map<string, ReturnType<typeof setTimeout>>()
const waiting: (() => void)[] = []
let channel: BroadcastChannel | undefined

function begin(hold: string): void {
  clearTimeout(holds.get(hold))
  holds.set(
    hold,
    setTimeout(() => end(hold), LONGEST_MILLIS),
  )
}

function end(hold: string): boolean {
  clearTimeout(holds.get(hold))
  if (!holds.delete(hold)) return false
  if (holds.size === 0) for (const tell of waiting.splice(0)) tell()
  return true
}

/**
 * Keeps events that tell a result (balance, settled bets) until the animation of that result has ended, on this page and in the
 * member's other tabs. Returns the function that ends the hold; it may be called twice.
 */
export function holdResults(): () => void {
  const hold = crypto.randomUUID()
  begin(hold)
  say({ hold, ended: false })
  return () => {
    if (end(hold)) say({ hold, ended: true })
  }
}

/** Runs at once, or in order after the last hold. */
export function onceShown(show: () => void): void {
  if (holds.size > 0) waiting.push(show)
  else show()
}

/** The page starts the animation of a draw within this time after the message that brings the draw. */
const START_MILLIS = 300

/** Runs after the animation of a draw whose message came just now, or soon where nothing is animated. */
export function onceRevealed(show: () => void): void {
  setTimeout(() => onceShown(show), START_MILLIS)
}

/** Lets this tab wait for the animations of others, and others for those of this one. Returns the function that ends it. */
export function shareHolds(): () => void {
  const opened = new BroadcastChannel(CHANNEL)
  channel = opened
  opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isTold(data)) return
    if (data.ended) end(data.hold)
    else begin(data.hold)
  })
  return () => {
    opened.close()
    channel = undefined
  }
}

function say(told: Told): void {
  // A channel is its origin's own: there is no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(told)
}
