import { useEffect, useRef } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import type { BoardState } from "../use-board.ts"
import { SlipPanel } from "./slip-panel.tsx"

/** On narrow screens: what is chosen in one bar above the dock, and the ticket as a sheet over the page. */
export function SlipSheet(props: {
  readonly board: BoardState
  readonly shown: boolean
  readonly show: (shown: boolean) => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  const { board, shown, show } = props
  const { chosen, slip, total } = board
  const units = chosen.bet.valid ? chosen.bet.units : 0
  return (
    <div className="slip-bar lg:hidden">
      <span className="min-w-0 grow" role="status">
        <b className="figures block truncate">{format.money(total.cost)}</b>
        <span className="block truncate text-xs text-fg-2">
          {t("lottery_units", units, format.number(units))}
        </span>
      </span>
      <Button kind="quiet" size="small" className="min-h-11" disabled={!board.canAdd} onClick={board.add}>
        {t("lottery_add")}
      </Button>
      <Button size="small" className="min-h-11" onClick={() => show(true)}>
        {slip.lines.length === 0 ? t("lottery_slip") : t("lottery_slip_count", slip.lines.length)}
      </Button>
      {shown ? <Sheet board={board} close={() => show(false)} /> : null}
    </div>
  )
}

function Sheet({ board, close }: { readonly board: BoardState; readonly close: () => void }) {
  const t = useT("lottery")
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
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
        close()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <SlipPanel board={board} onClose={close} />
    </dialog>
  )
}
