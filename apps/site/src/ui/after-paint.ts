/** Runs `act` once what was just changed is painted, so that the screen answers first. Returns the way to call it off. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A frame's callbacks run before it is painted; a timer that one of them sets runs after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
