import { useEffect, useId, useRef, type ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Icon } from "./icon.tsx"

/** A dialog above the page; Escape, its cross and whoever opened it close it. Without `onClose` it stays. */
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
  useEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className="box"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id={heading} className="text-base font-semibold">
          {title}
        </h2>
        {onClose ? (
          <button
            type="button"
            onClick={onClose}
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
