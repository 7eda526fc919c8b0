import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from "react"
import "../theme/dialogs.css"
import { openLayer } from "../address/go.ts"
import { ErrorBoundary } from "../shell/error-boundary.tsx"
import { showDialog } from "../ui/show-dialog.ts"
import { Skeleton } from "../ui/skeleton.tsx"
import { ModalContext } from "./modal-frame.tsx"
import { closeModalById, modalAtFirst, useOpenModals, type OpenModal } from "./modals.tsx"
import { MODALS } from "./registry.ts"

/** Draws what is open. One place, in the root layout. */
export function ModalHost() {
  return useOpenModals().map((open) => <ModalDialog key={open.id} open={open} />)
}

/**
 * A native dialog: the browser holds focus inside and the page behind inert. Escape and a click outside
 * close it; focus and scroll position return to where they were.
 */
function ModalDialog({ open }: { readonly open: OpenModal }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [namedBy, nameBy] = useState<string>()
  const { Component, width, shape } = MODALS[open.name]
  const locked = open.locked ?? false
  const isServed = open === modalAtFirst()
  const close = useCallback(() => {
    if (!locked) closeModalById(open.id)
  }, [locked, open.id])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const { scrollX, scrollY } = window
    const close = showDialog(element)
    return () => {
      close()
      window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" })
    }
  }, [])

  // A dialog that must be answered stays; Back leaves its page.
  useEffect(() => (locked ? undefined : openLayer(close)), [locked, close])

  const pressedOutside = useRef(false)
  const isBackdrop = (event: MouseEvent) => {
    if (event.target !== dialog.current) return false
    const box = dialog.current.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return x < box.left || x > box.right || y < box.top || y > box.bottom
  }
  const place = useMemo(() => ({ id: open.id, locked, nameBy }), [open.id, locked])
  return (
    // The dialog's keyboard way out is escape, which `onCancel` hears.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={isServed ? "sheet" : undefined}
      open={isServed}
      className={`modal${shape === "sheet" ? " sheet" : ""}${isServed ? " served" : ""}`}
      aria-labelledby={namedBy}
      style={{ "--modal-w": `${width}px` }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Pressing inside and letting go outside is a selection of text, not a wish to leave.
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isBackdrop(event)) close()
      }}
    >
      <ModalContext value={place}>
        <ErrorBoundary>
          <Suspense fallback={<ModalSkeleton />}>
            <Component {...open.props} />
          </Suspense>
        </ErrorBoundary>
      </ModalContext>
    </dialog>
  )
}

const ModalSkeleton = () => (
  <div className="grid grid-cols-1 gap-4 p-6" aria-busy="true">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </div>
)
