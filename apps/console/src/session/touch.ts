/** A page that was touched this long ago counts as left alone: the house ends its session after its own time. */
const LEFT_AFTER_MS = 60_000

let last = Date.now()
for (const kind of ["pointerdown", "keydown", "wheel"])
  addEventListener(kind, () => (last = Date.now()), { capture: true, passive: true })

/** True while somebody is at this page: what it asks by itself keeps no session open. */
export const isTouched = (): boolean => Date.now() - last < LEFT_AFTER_MS
