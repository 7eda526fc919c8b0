import { memo, useMemo } from "react"
import type { Play } from "@croupier/lottery"
import { useT } from "../../../i18n/i18n.tsx"
import { playName, symbolName } from "../names.ts"
import { SIDES } from "../place.ts"
import type { BoardState } from "../use-board.ts"
import { symbolOdds } from "./odds.ts"
import type { Row } from "./rows.ts"
import { OddsValue } from "./odds-value.tsx"

/** A row of the panel for the keyboard. */
export const SIDES_ROW: Row = { symbols: SIDES, max: SIDES.length, label: null }

/** Big, small, odd and even of every place on one screen: each tile is a bet of its own and says what it pays. */
export function TwoSides({ board }: { readonly board: BoardState }) {
  const { plays, drafts, place, stakes, lunarYear } = board
  const odds = useMemo(
    () => plays.map((play) => symbolOdds(place.game, play, stakes, lunarYear)),
    [plays, place.game, stakes, lunarYear],
  )
  return (
    <div className="two-sides">
      {plays.map((play, row) => (
        <SidesRow
          key={play.code}
          play={play}
          row={row}
          chosen={drafts[row]?.rows[0]}
          odds={odds[row]}
          change={board.change}
        />
      ))}
    </div>
  )
}

const SidesRow = memo(function SidesRow(props: {
  readonly play: Play
  readonly row: number
  readonly chosen: readonly string[] | undefined
  readonly odds: Readonly<Record<string, string>> | undefined
  readonly change: BoardState["change"]
}) {
  const t = useT("lottery")
  const { play, row, odds, change } = props
  return (
    <div role="group" aria-label={playName(t, play)} data-row={row} className="two-sides-row">
      <span className="font-semibold text-fg-2">{playName(t, play)}</span>
      {SIDES.map((side, at) => {
        const chosen = props.chosen?.includes(side) ?? false
        const pays = odds?.[side]
        return (
          <button
            key={side}
            type="button"
            data-at={at}
            data-symbol={side}
            data-lit={chosen}
            aria-pressed={chosen}
            className="pick pick-cell pick-side"
            onClick={() => change({ type: "TOGGLE", row: 0, symbol: side }, play)}
          >
            {symbolName(t, side)}
            {pays === undefined ? null : (
              <span className="figures text-xs font-normal opacity-80" dir="ltr">
                <OddsValue odds={pays} />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
})
