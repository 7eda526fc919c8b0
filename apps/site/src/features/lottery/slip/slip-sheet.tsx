import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react"
import { openLayer } from "../../../address/go.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { usePlayPause } from "../../../shell/use-play-pause.ts"
import { Button } from "../../../ui/button.tsx"
import { afterPaint } from "../../../ui/after-paint.ts"
import { showDialog } from "../../../ui/show-dialog.ts"
import { BESIDE_THE_BOARD } from "./slip-aside.tsx"
import { EMPTY_SLIP } from "./slip.ts"
import { slipOf } from "./slip-store.ts"
import { useFreeBets } from "./use-free-bet.ts"
import { useMedia } from "../../../ui/use-media.ts"
import { SlipPanel, type SlipPanelProps } from "./slip-panel.tsx"

/** On narrow screens: what is chosen in one bar above the dock, and the ticket as a sheet over the page. */
export const SlipSheet = memo(function SlipSheet(panel: SlipPanelProps) {
  const [shown, show] = useState(false)
  const t = useT("lottery")
  const format = useFormat()
  const { chosen, canAdd, add } = panel.board
  const { slip, total } = panel.ticket
  const { sale } = panel
  const pause = usePlayPause()
  const [closings, count] = useState(0)
  const close = useCallback(() => {
    show(false)
    count((before) => before + 1)
  }, [])
  const isNarrow = !useMedia(BESIDE_THE_BOARD, true)
  useFreeBets()
  // The sheet is prepared while a bet is put together: as it opens, it is there.
  const [isMade, make] = useState(false)
  if (!isMade && isNarrow && (shown || slip !== EMPTY_SLIP || !panel.board.isEmpty)) make(true)
  // The button that was pressed stays until the server has answered.
  const [isPlacing, setPlacing] = useState(false)
  if (isPlacing && slip.status !== "SENDING") setPlacing(false)
  // One bet that is chosen and priced may be placed from the bar; all that needs a look is in the sheet.
  const isReady = isPlacing || (canAdd && slip.lines.length === 0 && sale.open && pause === undefined)
  const needsALook =
    slip.fault !== null || slip.status === "UNSURE" || slip.lines.some(({ fault }) => fault !== null)
  const bar = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Beside the board of a wide screen the slip is in sight.
    if (needsALook && bar.current?.checkVisibility()) show(true)
  }, [needsALook])
  const sent = useRef(false)
  useEffect(() => {
    // The sheet closes after the server accepted the slip.
    if (sent.current && slip === EMPTY_SLIP) close()
    sent.current = slip.status === "SENDING"
  }, [slip, close])
  const units = chosen.reduce((sum, { bet }) => sum + (bet.valid ? bet.units : 0), 0)
  return (
    <div ref={bar} className="slip-bar lg:hidden">
      <span className="min-w-0 grow" role="status">
        <b className="figures block truncate">{format.money(total.cost)}</b>
        <span className="block truncate text-xs text-fg-2">
          {sale.until ? <Countdown until={sale.until} className="clock font-bold text-fg" /> : null}
          {sale.until ? " · " : ""}
          {t("lottery_units", units, format.number(units))}
        </span>
      </span>
      <Button
        kind="quiet"
        size="small"
        className="min-h-11 px-3!"
        disabled={!canAdd}
        aria-label={t("lottery_add_line")}
        onClick={add}
      >
        <Icon name="plus" />
      </Button>
      <Button
        ref={opener}
        kind={isReady ? "quiet" : "brand"}
        size="small"
        className={isReady ? "min-h-11 px-3!" : "min-h-11"}
        aria-haspopup="dialog"
        aria-label={isReady ? t("lottery_slip") : undefined}
        onClick={() => show(true)}
      >
        {isReady ? (
          <Icon name="receipt" />
        ) : slip.lines.length === 0 ? (
          t("lottery_slip")
        ) : (
          t("lottery_slip_count", slip.lines.length)
        )}
      </Button>
      {isReady ? (
        <PlaceButton
          isPlacing={isPlacing}
          after={opener}
          onPlace={() => {
            panel.ticket.place()
            setPlacing(slipOf(panel.board.place.game.gameCode).status === "SENDING")
          }}
        />
      ) : null}
      {isMade ? <Sheet {...panel} shown={shown} closings={closings} onClose={close} /> : null}
    </div>
  )
})

/** Places from the bar. It keeps the focus until the server has answered; as it goes, the focus moves to the button `after` it. */
function PlaceButton({
  isPlacing,
  after,
  onPlace,
}: {
  readonly isPlacing: boolean
  readonly after: RefObject<HTMLButtonElement | null>
  readonly onPlace: () => void
}) {
  const t = useT("lottery")
  const own = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    // It is still in the document when this runs.
    () => () => {
      if (own.current && own.current === document.activeElement) after.current?.focus({ preventScroll: true })
    },
    [after],
  )
  return (
    <Button
      ref={own}
      size="small"
      className="min-h-11"
      // Not `disabled`, which takes the focus, and without a spinner, whose layer would make the answer later than the tap is felt.
      aria-disabled={isPlacing || undefined}
      aria-busy={isPlacing || undefined}
      onClick={() => {
        if (!isPlacing) onPlace()
      }}
    >
      {t("lottery_place_none")}
    </Button>
  )
}

/**
 * The sheet. While it is closed it stands in the page laid out and unseen, so that as it opens it is shown alone; its content
 * follows the board after all else is drawn. It begins afresh after each closing.
 */
function Sheet({
  shown,
  closings,
  onClose,
  ...panel
}: SlipPanelProps & {
  readonly shown: boolean
  readonly closings: number
  readonly onClose: () => void
}) {
  const t = useT("lottery")
  const dialog = useRef<HTMLDialogElement>(null)
  const isDrawn = useDeferredValue(true, false)
  const later = useDeferredValue(panel)
  const round = useDeferredValue(closings)
  useEffect(() => {
    if (!shown || !dialog.current) return
    const close = showDialog(dialog.current)
    let closed: (() => void) | undefined
    const callOff = afterPaint(() => {
      closed = openLayer(onClose)
    })
    return () => {
      callOff()
      closed?.()
      close()
    }
  }, [shown, onClose])
  return (
    // Escape, which `onCancel` hears, is the keyboard's way out.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="modal slip-sheet"
      aria-label={t("lottery_slip")}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {isDrawn || shown ? <SlipPanel key={round} {...(shown ? panel : later)} onClose={onClose} /> : null}
    </dialog>
  )
}
