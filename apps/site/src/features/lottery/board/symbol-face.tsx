import { Die } from "../../../ui/ball.tsx"
import { useT } from "../../../i18n/i18n.tsx"
import { symbolName } from "../names.ts"

/** True for rows whose symbols are dice: "1", "11", "123". Sums run to 18 and are numbers. */
export const isDiceRow = (gameType: string, symbols: readonly string[]): boolean =>
  gameType === "K3" && symbols.every((symbol) => /^[1-6]{1,3}$/.test(symbol))

/** A symbol as it is drawn: dice, a number, or a word. */
export function SymbolFace({
  symbol,
  dice,
  size = 26,
}: {
  readonly symbol: string
  readonly dice: boolean
  readonly size?: number
}) {
  const t = useT("lottery")
  if (!dice) return symbolName(t, symbol)
  return (
    <span className="flex gap-1" dir="ltr">
      {symbol.split("").map((face, at) => (
        <Die key={`${at}-${face}`} value={face} size={size} />
      ))}
    </span>
  )
}
