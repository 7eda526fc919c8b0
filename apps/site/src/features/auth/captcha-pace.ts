/** A picture may be asked for at most once a second. */
export const CAPTCHA_PACE_MS = 1000

/**
 * Lets a call through at most once per pace: early callers share one trailing call. `now` and `wait` are
 * the page's clock; milliseconds.
 */
export function paced(
  run: () => void,
  now: () => number,
  wait: (run: () => void, ms: number) => void,
  pace = CAPTCHA_PACE_MS,
): () => void {
  let last = Number.NEGATIVE_INFINITY
  let waiting = false
  const go = () => {
    waiting = false
    last = now()
    run()
  }
  return () => {
    if (waiting) return
    const rest = last + pace - now()
    if (rest <= 0) go()
    else {
      waiting = true
      wait(go, rest)
    }
  }
}

/** True when a refusal asks for the picture: by its code, or by the marker that a failed sign-in carries. */
export function asksForCaptcha(error: { readonly code: string; readonly value?: unknown }): boolean {
  if (error.code === "CAPTCHA_REQUIRED" || error.code === "CAPTCHA_WRONG") return true
  const value = error.value
  return typeof value === "object" && value !== null && "captcha" in value && value.captcha === true
}
