/**
 * The last act of the person at any tab of this device: calls tell the server how long ago it was, so that polls of an
 * open page keep no session from its idle end.
 */

/** In local storage, so that the tabs of a device agree: when the last act was, in milliseconds. */
const LAST_ACT = "last-act"
/** Other tabs hear of acts at most this often: a moving pointer must not become writing. */
const SHARED_EVERY = 2_000

const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const

let lastAct = Date.now()
let sharedAt = 0
let held = false

/** Notes an act that the page itself does not see, such as a bet in a game's own frame. */
export function noteAct(now = Date.now()): void {
  lastAct = now
  if (now - sharedAt < SHARED_EVERY) return
  sharedAt = now
  try {
    localStorage.setItem(LAST_ACT, String(now))
  } catch {
    // A browser that keeps nothing has its tabs count each for itself.
  }
}

/** While the question stands whether the person is there, only its answer is an act, and acts at other tabs. */
export function holdActs(hold: boolean): void {
  held = hold
}

/** Milliseconds since the last act, at whichever tab. */
export function idleMillis(now = Date.now()): number {
  let shared = 0
  try {
    shared = Number(localStorage.getItem(LAST_ACT) ?? 0)
  } catch {
    // As above.
  }
  // A clock that was put back makes an act of the future: it was just now.
  return Math.max(0, now - Math.max(lastAct, Number.isFinite(shared) ? shared : 0))
}

/** Hears the acts of this page from now on. */
export function followActs(): void {
  const hear = (): void => {
    if (!held) noteAct()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, { capture: true, passive: true })
}
