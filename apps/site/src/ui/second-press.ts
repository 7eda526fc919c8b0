/** The time between the two presses of a double click, in milliseconds, as systems set it. */
const DOUBLE_CLICK_MS = 500

/**
 * Keeps the second press of a double click from the page: the first press closed a dialog, and the second would hit whatever stood
 * behind its button. Other presses pass.
 */
export function dropSecondPress(): void {
  const drop = (event: MouseEvent): void => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener("click", drop, { capture: true })
  setTimeout(() => window.removeEventListener("click", drop, { capture: true }), DOUBLE_CLICK_MS)
}
