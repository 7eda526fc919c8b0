import { useEffect, useRef } from "react"
import { openLayer } from "../address/go.ts"
import { useBrand } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { Art } from "../ui/art.tsx"
import { Icon } from "../ui/icon.tsx"
import { dropSecondPress } from "../ui/second-press.ts"
import { MenuBody } from "./late-parts.tsx"

/** The side menu on a narrow screen: slides over the page, leaves by escape, a click outside or a choice. */
export function Drawer({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const t = useT()
  const { name } = useBrand()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return
    const element = dialog.current
    element?.showModal()
    const closed = openLayer(close)
    return () => {
      closed()
      element?.close()
      dropSecondPress()
    }
  }, [open, close])
  return (
    // The dialog's keyboard way out is escape, which `onClose` hears.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t("nav_side")}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      {open ? (
        <div className="p-3">
          <div className="mb-2 flex items-center gap-2 ps-3">
            <Art name="lantern" size={28} />
            <span className="display text-h4 lowercase">{name}</span>
            <button
              type="button"
              aria-label={t("close")}
              onClick={close}
              className="ms-auto grid size-11 place-items-center rounded-pill hover:bg-bg-2"
            >
              <Icon name="x" />
            </button>
          </div>
          <MenuBody onFollow={close} />
        </div>
      ) : null}
    </dialog>
  )
}
