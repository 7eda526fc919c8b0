import { SymbolFace } from "./symbol-face.tsx"

export type SymbolShape = "ball" | "cell"

/** One symbol to choose: a ball, or a cell that shows what it pays. */
export function SymbolButton(props: {
  readonly symbol: string
  readonly at: number
  readonly shape: SymbolShape
  readonly dice: boolean
  readonly chosen: boolean
  /** What one unit returns per unit of stake: "×2.17". */
  readonly odds?: string | undefined
  readonly tabIndex: number
  readonly onToggle: (symbol: string) => void
  readonly onFocus: (at: number) => void
}) {
  const { symbol, at, shape, dice, chosen, odds, onToggle, onFocus } = props
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
      className={shape === "ball" ? "ball pick size-11 text-lg" : "pick pick-cell"}
    >
      <SymbolFace symbol={symbol} dice={dice} />
      {odds === undefined ? null : (
        <span className="figures text-xs opacity-80" dir="ltr">
          ×{odds}
        </span>
      )}
    </button>
  )
}
