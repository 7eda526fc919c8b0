import type { Play } from "@croupier/lottery"
import { useId, useMemo } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { LotteryGame } from "@croupier/contract/lottery"
import { playTitle } from "../names.ts"
import type { Sale } from "../sale.ts"
import type { Stakes } from "./bet.ts"
import { BoardRow } from "./board-row.tsx"
import { NumberPad } from "./number-pad.tsx"
import { symbolOdds } from "./odds.ts"
import { isPadRow } from "./pad-text.ts"
import type { Draft, DraftAction } from "./draft.ts"
import { isTyped, leastSeats, rowsOf } from "./rows.ts"
import { SeatsRow } from "./seats-row.tsx"
import { TicketsEntry } from "./tickets-entry.tsx"
import { useBoardKeys } from "./use-board-keys.ts"

/** Where a bet is put together. Locked, and it says why, while nothing is on sale. */
export function Board(props: {
  readonly game: LotteryGame
  readonly play: Play
  readonly draft: Draft
  readonly stakes: Stakes
  readonly sale: Sale
  /** Mark Six: the lunar year of the draw on sale. */
  readonly lunarYear: number | undefined
  /** The issue on sale is not known yet: nothing is said of it. */
  readonly waiting: boolean
  readonly change: (action: DraftAction) => void
  readonly add: () => void
}) {
  const t = useT("lottery")
  const { game, play, draft, stakes, sale, change, lunarYear } = props
  const rows = useMemo(() => rowsOf(play), [play])
  const odds = useMemo(() => symbolOdds(game, play, stakes, lunarYear), [game, play, stakes, lunarYear])
  const least = leastSeats(play)
  const keys = useId()
  const onKeyDown = useBoardKeys(rows, (row, symbol) => change({ type: "TOGGLE", row, symbol }), props.add)
  return (
    <div className="relative overflow-clip rounded-panel border border-line bg-bg-1">
      <p id={keys} className="sr-only">
        {t("lottery_board_keys")}
      </p>
      {/* The keys work on the buttons inside; the box itself takes no focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus */}
      <div
        role="group"
        aria-label={playTitle(t, play.code)}
        aria-describedby={keys}
        inert={!sale.open}
        onKeyDown={onKeyDown}
        className={sale.open ? "" : "opacity-40"}
      >
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
                chosen={draft.rows[at] ?? []}
                change={change}
              />
            ) : (
              <BoardRow
                key={`${play.code}-${at}`}
                gameType={game.gameType}
                row={row}
                at={at}
                alone={rows.length === 1}
                chosen={draft.rows[at] ?? []}
                odds={odds}
                lunarYear={lunarYear}
                change={change}
              />
            ),
          )
        )}
      </div>
      {sale.open || props.waiting ? null : (
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
}
