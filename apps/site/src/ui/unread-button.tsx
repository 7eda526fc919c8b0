import { useFormat } from "../i18n/i18n.tsx"
import { openModal, preloadModal } from "../modals/modals.tsx"
import type { ModalName } from "../modals/registry.ts"
import { Icon, type IconName } from "./icon.tsx"

/** How a button of the frame looks, and what its press does besides. */
export interface FrameButtonLook {
  readonly className: string
  /** With its name beside the icon. */
  readonly isRow?: boolean
  readonly onFollow?: () => void
}

/** Opens a dialog, with the number of what is unread in it. */
export function UnreadButton({
  name,
  icon,
  modal,
  count,
  look: { className, isRow = false, onFollow },
}: {
  readonly name: string
  readonly icon: IconName
  readonly modal: ModalName
  readonly count: number
  readonly look: FrameButtonLook
}) {
  const format = useFormat()
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${name} (${format.number(count)})` : name}
      aria-haspopup="dialog"
      onPointerEnter={() => preloadModal(modal)}
      onClick={() => {
        onFollow?.()
        openModal(modal)
      }}
      className={`relative ${className}`}
    >
      <Icon name={icon} />
      {isRow ? name : null}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className={`figures min-w-5 rounded-pill bg-brand px-1 text-center text-xs leading-5 font-bold text-brand-ink ${isRow ? "ms-auto" : "absolute end-0 top-0.5"}`}
        >
          {format.number(count)}
        </span>
      ) : null}
    </button>
  )
}
