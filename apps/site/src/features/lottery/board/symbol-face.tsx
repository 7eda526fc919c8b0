import { animalOf } from "@croupier/lottery"
import { Die } from "../../../ui/ball.tsx"
import { useT } from "../../../i18n/i18n.tsx"
import { Car, FaceMark } from "../draw/draw-face.tsx"
import { waveFace } from "../draw/draw-parts.ts"
import { animalName } from "../draw/draw-names.ts"
import { symbolName } from "../names.ts"

/** True for rows whose symbols are dice: "1", "11", "123". Sums run to 18 and are numbers. */
export const isDiceRow = (gameType: string, symbols: readonly string[]): boolean =>
  gameType === "K3" && symbols.every((symbol) => /^[1-6]{1,3}$/.test(symbol))

const MARK_SIX = Array.from({ length: 49 }, (_, at) => String(at + 1).padStart(2, "0"))

/** A symbol as it is drawn: dice, a car, a ball of Mark Six with its animal, a number, or a word. */
export function SymbolFace({
  gameType,
  symbol,
  dice,
  isAnimal,
  lunarYear,
  size = 26,
}: {
  readonly gameType: string
  readonly symbol: string
  readonly dice: boolean
  /** An animal of the zodiac: Mark Six has a dragon and a tiger of a duel, too. */
  readonly isAnimal: boolean
  readonly lunarYear: number | undefined
  readonly size?: number
}) {
  const t = useT("lottery")
  if (dice)
    return (
      <span className="flex gap-1" dir="ltr">
        {symbol.split("").map((face, at) => (
          <Die key={`${at}-${face}`} value={face} size={size} />
        ))}
      </span>
    )
  if (gameType === "PK10" && /^\d\d$/.test(symbol)) return <Car symbol={symbol} size={36} />
  if (gameType === "LHC" && /^\d\d$/.test(symbol)) {
    const face = waveFace(symbol, lunarYear)
    return (
      <>
        <FaceMark face={face} size={38} />
        {face.kind === "wave" && face.animal !== "" ? (
          <span className="text-xs font-normal">{animalName(t, face.animal)}</span>
        ) : null}
      </>
    )
  }
  if (isAnimal)
    return (
      <>
        {animalName(t, symbol)}
        <span className="figures text-xs font-normal" dir="ltr">
          {lunarYear === undefined
            ? null
            : MARK_SIX.filter((ball) => animalOf(ball, lunarYear) === symbol).join(" ")}
        </span>
      </>
    )
  const [colour] = /^(RED|BLUE|GREEN)/.exec(symbol) ?? []
  if (colour === undefined) return symbolName(t, symbol)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="wave-dot" data-wave={colour} aria-hidden="true" />
      {symbolName(t, symbol)}
    </span>
  )
}
