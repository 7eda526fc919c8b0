import { memo, startTransition, useCallback, useState, type CSSProperties } from "react"
import { useT, type Translate } from "../../../i18n/i18n.tsx"
import { areAnimals, rowName, symbolName } from "../names.ts"
import type { DraftAction } from "./draft.ts"
import { isWave, quickPicksOf, type QuickPick } from "./quick-pick.ts"
import type { Row } from "./rows.ts"
import { columnsOf, shapeOf, type RowShape } from "./shapes.ts"
import { SymbolButton } from "./symbol-button.tsx"
import { isDiceRow } from "./symbol-face.tsx"
import { OddsValue } from "./odds-value.tsx"

/** One line of the board: what it stands for, its symbols, its shortcuts. One stop for the tab key; arrows move inside. */
export const BoardRow = memo(function BoardRow(props: {
  readonly gameType: string
  readonly row: Row
  readonly at: number
  readonly chosen: readonly string[]
  /** Odds of each symbol, where symbols pay differently. */
  readonly odds: Readonly<Record<string, string>>
  /** Odds of all symbols, where they pay the same and do not show it. */
  readonly evenOdds?: string | undefined
  /** No other row is beside it. */
  readonly alone: boolean
  readonly lunarYear: number | undefined
  readonly change: (action: DraftAction) => void
}) {
  const t = useT("lottery")
  const { row, at, chosen, change, odds } = props
  const [stop, setStop] = useState(0)
  // A press moves the focus, too: its own answer comes first.
  const moveStop = useCallback((to: number) => startTransition(() => setStop(to)), [])
  const dice = isDiceRow(props.gameType, row.symbols)
  const zodiac = areAnimals(row.symbols)
  const shape = shapeOf(props.gameType, row, {
    priced: Object.keys(odds).length > 0,
    dice,
    alone: props.alone,
  })
  const name = row.label ? rowName(t, props.gameType, row.label) : undefined
  const picks = quickPicksOf(row)
  const toggle = useCallback((symbol: string) => change({ type: "TOGGLE", row: at, symbol }), [change, at])
  const same = Object.keys(odds).length === 0 ? props.evenOdds : undefined
  return (
    <div
      role="group"
      aria-label={name ?? t("lottery_row_choose")}
      data-row={at}
      data-shape={shape}
      className="board-row"
    >
      {name === undefined && same === undefined ? null : (
        <span className="board-row-name">
          {name}
          {same === undefined ? null : (
            <span className="figures block text-xs font-normal" dir="ltr">
              <OddsValue odds={same} />
            </span>
          )}
        </span>
      )}
      <div
        className="board-row-symbols"
        data-shape={shape}
        data-dice={dice}
        style={tilesOf(shape, row, dice)}
      >
        {row.symbols.map((symbol, place) => (
          <SymbolButton
            key={symbol}
            gameType={props.gameType}
            lunarYear={props.lunarYear}
            isAnimal={zodiac}
            turn={place / row.symbols.length}
            symbol={symbol}
            at={place}
            shape={shape}
            dice={dice}
            chosen={chosen.includes(symbol)}
            odds={odds[symbol]}
            tabIndex={place === Math.min(stop, row.symbols.length - 1) ? 0 : -1}
            onToggle={toggle}
            onFocus={moveStop}
          />
        ))}
        {shape === "wheel" ? (
          <span className="wheel-hub figures" aria-hidden="true" dir="ltr">
            {chosen.length}
          </span>
        ) : null}
      </div>
      {picks.length === 0 ? null : (
        <div className="board-row-picks" role="group" aria-label={t("lottery_quick_picks")}>
          {picks.map((pick) => (
            <button
              key={pick}
              type="button"
              className="quick-pick"
              onClick={() => change({ type: "QUICK", row: at, pick })}
            >
              {quickName(t, pick)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
})

/** The columns of tiles on a narrow and on a wide board, where the tiles fill them evenly. */
function tilesOf(shape: RowShape, { symbols }: Row, dice: boolean): CSSProperties | undefined {
  if (shape !== "cell" && shape !== "face") return undefined
  const isShort = shape === "face" || (!dice && symbols.every((symbol) => /^\d{1,2}$/.test(symbol)))
  const [narrow, wide] = isShort
    ? [columnsOf(symbols.length, 7), columnsOf(symbols.length, 14)]
    : [columnsOf(symbols.length, dice ? 3 : 4), columnsOf(symbols.length, 8)]
  return {
    ...(narrow === undefined ? {} : { "--narrow": `repeat(${narrow}, minmax(0, 1fr))` }),
    ...(wide === undefined ? {} : { "--wide": `repeat(${wide}, minmax(0, 1fr))` }),
  }
}

const quickName = (t: Translate<"core" | "lottery">, pick: QuickPick): string =>
  isWave(pick) ? symbolName(t, pick) : t(`lottery_quick_${pick}`)
