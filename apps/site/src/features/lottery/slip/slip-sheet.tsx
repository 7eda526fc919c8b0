import { useEffect, useRef } from "react"
import { openLayer } from "../../../address/go.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { SlipPanel, type SlipPanelProps } from "./slip-panel.tsx"

/** On narrow screens: what is chosen in one bar above the dock, and the ticket as a sheet over the page. */
export function SlipSheet({
  shown,
  show,
  ...panel
}: SlipPanelProps & {
  readonly shown: boolean
  readonly show: (shown: boolean) => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  const { chosen, canAdd, add } = panel.board
  const { slip, total } = panel.ticket
  const units = chosen.bet.valid ? chosen.bet.units : 0
  return (
    <div className="slip-bar lg:hidden">
      <span className="min-w-0 grow" role="status">
        <b className="figures block truncate">{format.money(total.cost)}</b>
        <span className="block truncate text-xs text-fg-2">
          {t("lottery_units", units, format.number(units))}
        </span>
      </span>
      <Button kind="quiet" size="small" className="min-h-11" disabled={!canAdd} onClick={add}>
        {t("lottery_add")}
      </Button>
      <Button size="small" className="min-h-11" onClick={() => show(true)}>
        {slip.lines.length === 0 ? t("lottery_slip") : t("lottery_slip_count", slip.lines.length)}
      </Button>
      {shown ? <Sheet {...panel} onClose={() => show(false)} /> : null}
    </div>
  )
}

function Sheet(props: SlipPanelProps & { readonly onClose: () => void }) {
  const t = useT("lottery")
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(props.onClose)
  useEffect(() => {
    close.current = props.onClose
  })
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const closed = openLayer(() => close.current())
    return () => {
      closed()
      element?.close()
    }
  }, [])
  return (
    // Escape, which `onCancel` hears, is the keyboard's way out.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="modal slip-sheet"
      aria-label={t("lottery_slip")}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose()
      }}
    >
      <SlipPanel {...props} />
    </dialog>
  )
}
