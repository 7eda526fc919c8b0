import { createContext, use, useEffect, useId, type ReactNode } from "react"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"
import { closeModalById } from "./modals.tsx"

export interface ModalPlace {
  readonly id: number
  readonly locked: boolean
  readonly nameBy: (headingId: string | undefined) => void
}
export const ModalContext = createContext<ModalPlace | undefined>(undefined)

/** The inside of every modal: heading, close button, body. The heading names the dialog. */
export function ModalFrame(props: {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Stays at the foot while the body scrolls. */
  readonly footer?: ReactNode
}) {
  const t = useT()
  const place = use(ModalContext)
  const headingId = useId()
  useEffect(() => {
    place?.nameBy(headingId)
    return () => place?.nameBy(undefined)
  }, [headingId, place])
  return (
    <div className="grid grid-cols-1">
      <header className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-bg-1 px-6 pt-5 pb-1.5">
        <h2 id={headingId} className="display text-h3">
          {props.title}
        </h2>
        {place && !place.locked ? (
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-pill bg-bg-2 hover:bg-bg-3"
            aria-label={t("close")}
            onClick={() => closeModalById(place.id)}
          >
            <Icon name="x" />
          </button>
        ) : null}
      </header>
      {/* The ring of a focused first field ends before the header, which lies over the body. */}
      <div className="px-6 pt-1.5 pb-6">{props.children}</div>
      {props.footer ? (
        <footer className="sticky bottom-0 border-t border-line bg-bg-1 px-6 py-4">{props.footer}</footer>
      ) : null}
    </div>
  )
}
