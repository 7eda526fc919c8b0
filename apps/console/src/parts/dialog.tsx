import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Icon } from "./icon.tsx"
import { mayLeave } from "./unsaved.ts"

const FIELD =
  "input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled)"

/**
 * A dialog above the page. Escape, its cross and its opener close it; without `onClose` it stays. Escape and the cross
 * ask first while it holds unsaved input.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string
  readonly onClose?: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const leave = () => {
    if (onClose && box.current) void mayLeave(box.current).then((may) => (may ? onClose() : undefined))
  }
  const escape = useEffectEvent(() => leave())
  useEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    // A browser would focus the cross; the first field of a form is what the person needs.
    const first =
      dialog?.querySelector<HTMLElement>("[data-first]") ?? dialog?.querySelector<HTMLElement>(FIELD)
    first?.focus({ preventScroll: true })
    return () => {
      dialog?.close()
      // The dialog has left the page by then, and browsers do not return the focus from an element that is gone.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  // The focused element may be gone, as a form is that was sent: the dialog takes the focus, so that the keys still reach it.
  useEffect(() => {
    const isTop = [...document.querySelectorAll("dialog[open]")].at(-1) === box.current
    if (isTop && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // A browser asks a page once whether Escape may close a dialog, and closes it at the second press; wherever the
    // focus is, the key is the uppermost dialog's.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return
      if ([...document.querySelectorAll("dialog[open]")].at(-1) !== box.current) return
      event.preventDefault()
      escape()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
  return (
    <dialog
      ref={box}
      className="box"
      tabIndex={-1}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Also that of a field for files within, which is no wish to close anything.
        if (event.target !== box.current) return
        event.preventDefault()
        leave()
      }}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id={heading} className="text-base font-semibold">
          {title}
        </h2>
        {onClose ? (
          <button
            type="button"
            onClick={leave}
            aria-label={t("close")}
            className="grid size-8 place-items-center rounded-ctl hover:bg-bg-2"
          >
            <Icon name="x" />
          </button>
        ) : null}
      </div>
      <div className="p-4">{children}</div>
    </dialog>
  )
}
