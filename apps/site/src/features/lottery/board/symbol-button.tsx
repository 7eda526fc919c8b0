import { memo, type CSSProperties } from "react"
import type { RowShape } from "./shapes.ts"
import { OddsValue } from "./odds-value.tsx"
import { SymbolFace } from "./symbol-face.tsx"

const LOOKS: Readonly<Record<RowShape, string>> = {
  ball: "ball pick size-11 text-lg",
  wheel: "ball pick wheel-ball",
  face: "pick pick-face",
  cell: "pick pick-cell",
}

/** One symbol to choose: a ball, a car, or a cell that shows what it pays. Of a board only the symbols that were pressed are drawn again. */
export const SymbolButton = memo(function SymbolButton(props: {
  readonly gameType: string
  readonly symbol: string
  readonly at: number
  readonly shape: RowShape
  readonly dice: boolean
  readonly chosen: boolean
  /** Return of one unit per unit of stake: "×2.17". */
  readonly odds?: string | undefined
  readonly lunarYear: number | undefined
  /** An animal of the zodiac, with its balls of the year. */
  readonly isAnimal: boolean
  /** On a wheel: how far round it stands, a part of one. */
  readonly turn: number
  readonly tabIndex: number
  readonly onToggle: (symbol: string) => void
  readonly onFocus: (at: number) => void
}) {
  const { symbol, at, shape, dice, chosen, odds, onToggle, onFocus } = props
  const style: CSSProperties | undefined = shape === "wheel" ? { "--turn": `${props.turn}turn` } : undefined
  return (
    <button
      type="button"
      data-at={at}
      data-symbol={symbol}
      data-lit={chosen}
      aria-pressed={chosen}
      tabIndex={props.tabIndex}
      onClick={() => onToggle(symbol)}
      onFocus={() => onFocus(at)}
      className={LOOKS[shape]}
      style={style}
    >
      <SymbolFace
        gameType={props.gameType}
        symbol={symbol}
        dice={dice}
        isAnimal={props.isAnimal}
        lunarYear={props.lunarYear}
      />
      {odds === undefined ? null : (
        <span className="figures text-xs opacity-80" dir="ltr">
          <OddsValue odds={odds} />
        </span>
      )}
    </button>
  )
})
