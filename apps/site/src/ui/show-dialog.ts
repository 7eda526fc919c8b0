import { afterPaint } from "./after-paint.ts"
import { dropSecondPress } from "./second-press.ts"

/**
 * Opens a dialog: it is painted first and made modal right after, because the browser styles every element of the page
 * anew when it makes the page inert, which a cheap phone does for longer than a tap may wait. A key that is pressed in
 * between finds it modal: Escape closes it, and Tab stays inside. One that stands in the page already, as the server sent it,
 * is made modal in the same way. Above another modal, which it would be inert behind, it is modal at once. Returns the
 * function that closes it, which gives focus back to the element that had it.
 */
export function showDialog(dialog: HTMLDialogElement): () => void {
  const left = document.activeElement
  const makeModal = () => {
    callOff()
    if (!dialog.open || dialog.matches(":modal")) return
    const held = document.activeElement
    // Without `close`, which would give focus back and let the page take a key. The dialog is not painted in between.
    dialog.removeAttribute("open")
    dialog.showModal()
    if (held instanceof HTMLElement && held !== document.activeElement && dialog.contains(held))
      held.focus({ preventScroll: true })
  }
  const stop = afterPaint(makeModal)
  const callOff = () => {
    stop()
    removeEventListener("keydown", makeModal, true)
  }
  addEventListener("keydown", makeModal, true)
  const isAbove = document.querySelector("dialog:modal") !== null
  dialog.show()
  if (isAbove) makeModal()
  return () => {
    callOff()
    dialog.close()
    dropSecondPress()
    if (left instanceof HTMLElement && left.isConnected) left.focus({ preventScroll: true })
  }
}
