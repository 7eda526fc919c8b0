import { memo, useId, useMemo } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { groupName, playTitle } from "../names.ts"
import { isPanel } from "../place.ts"
import type { Sale } from "../sale.ts"
import type { BoardState } from "../use-board.ts"
import { BoardRow } from "./board-row.tsx"
import { emptyDraft } from "./draft.ts"
import { NumberPad } from "./number-pad.tsx"
import { evenOdds, symbolOdds } from "./odds.ts"
import { isPadRow } from "./pad-text.ts"
import { isTyped, leastSeats, rowsOf, type Row } from "./rows.ts"
import { SeatsRow } from "./seats-row.tsx"
import { TicketsEntry } from "./tickets-entry.tsx"
import { SIDES_ROW, TwoSides } from "./two-sides.tsx"
import { useBoardKeys } from "./use-board-keys.ts"

/** The place in which a bet is put together. Locked, and it says why, while nothing is on sale. */
export const Board = memo(function Board({
  board,
  sale,
  waiting,
}: {
  readonly board: BoardState
  readonly sale: Sale
  /** The issue on sale is not known yet: nothing is said of it. */
  readonly waiting: boolean
}) {
  const t = useT("lottery")
  const { place, plays } = board
  const panel = isPanel(place.group)
  const rows = useMemo(
    () => (panel ? plays.map(() => SIDES_ROW) : rowsOf(place.play)),
    [panel, plays, place.play],
  )
  const keys = useId()
  const toggle = (row: number, symbol: string) =>
    panel
      ? board.change({ type: "TOGGLE", row: 0, symbol }, board.plays[row])
      : board.change({ type: "TOGGLE", row, symbol })
  const onKeyDown = useBoardKeys(rows, toggle, board.add)
  return (
    <div className="relative overflow-clip rounded-card border border-line bg-bg-1">
      <p id={keys} className="sr-only">
        {t("lottery_board_keys")}
      </p>
      {/* The keys work on the buttons inside; the box itself takes no focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus */}
      <div
        role="group"
        aria-label={panel ? groupName(t, place.group.key) : playTitle(t, place.play.code)}
        aria-describedby={keys}
        inert={!sale.open}
        onKeyDown={onKeyDown}
        className={sale.open ? "" : "opacity-40"}
      >
        {panel ? <TwoSides board={board} /> : <PlayRows board={board} rows={rows} />}
      </div>
      {sale.open || waiting ? null : (
        <p
          role="status"
          className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-4 text-center"
        >
          <Icon name="lock" size={28} />
          <span className="display text-h4">{t("lottery_board_closed")}</span>
          {sale.until ? (
            <span className="text-fg-2">
              {t("lottery_opens_in")} <Countdown until={sale.until} className="text-fg" />
            </span>
          ) : null}
        </p>
      )}
    </div>
  )
})

/** The same each time: a row of which nothing is chosen is not drawn again. */
const NONE: readonly string[] = []

/** The rows of one play, with the places to choose or the lines to type. */
function PlayRows({ board, rows }: { readonly board: BoardState; readonly rows: readonly Row[] }) {
  const { place, stakes, lunarYear, change } = board
  const { game, play } = place
  const draft = board.drafts[0] ?? emptyDraft(play)
  const odds = useMemo(() => symbolOdds(game, play, stakes, lunarYear), [game, play, stakes, lunarYear])
  const all = useMemo(() => evenOdds(game, play, stakes), [game, play, stakes])
  const least = leastSeats(play)
  return (
    <>
      {least > 0 ? (
        <SeatsRow seats={draft.seats} least={least} toggle={(seat) => change({ type: "SEAT", seat })} />
      ) : null}
      {isTyped(play) ? (
        <TicketsEntry play={play} text={draft.text} change={(text) => change({ type: "TEXT", text })} />
      ) : (
        rows.map((row, at) =>
          isPadRow(row) ? (
            <NumberPad
              key={`${play.code}-${at}`}
              row={row}
              at={at}
              chosen={draft.rows[at] ?? NONE}
              change={change}
            />
          ) : (
            <BoardRow
              key={`${play.code}-${at}`}
              gameType={game.gameType}
              row={row}
              at={at}
              alone={rows.length === 1}
              chosen={draft.rows[at] ?? NONE}
              odds={odds}
              evenOdds={all}
              lunarYear={lunarYear}
              change={change}
            />
          ),
        )
      )}
    </>
  )
}
