/** A page that was touched this long ago counts as left alone: the house ends its session after its own time. */
const LEFT_AFTER_MS = 60_000

let last = Date.now()
for (const kind of ["pointerdown", "keydown", "wheel"])
  addEventListener(kind, () => (last = Date.now()), { capture: true, passive: true })

/** True while the person uses this page. Calls that the page makes by itself do not extend the session. */
export const isTouched = (): boolean => Date.now() - last < LEFT_AFTER_MS
