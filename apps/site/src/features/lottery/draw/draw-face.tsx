import { useT } from "../../../i18n/i18n.tsx"
import { Ball, Die } from "../../../ui/ball.tsx"
import { animalName, prizeName } from "./draw-names.ts"
import { facesOf, prizeLinesOf, type Face } from "./draw-parts.ts"
import "./draw-face.css"

/** One drawn symbol. */
export function FaceMark({
  face,
  size = 32,
  lit = false,
}: {
  readonly face: Face
  readonly size?: number
  readonly lit?: boolean
}) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.47) }
  switch (face.kind) {
    case "die":
      return <Die value={face.symbol} size={size} />
    case "ball":
      return <Ball value={face.symbol} size={size} lit={lit} />
    case "sum":
      return <Ball value={face.symbol} size={size} lit />
    case "car":
      return <Car symbol={face.symbol} size={size} />
    case "wave":
      return (
        <span className="wave-ball" data-wave={face.colour} style={box}>
          {face.symbol}
        </span>
      )
    case "digit":
      return (
        <span className="digit-plate" style={box}>
          {face.symbol}
        </span>
      )
    case "sign":
      return (
        <span className="text-fg-3" aria-hidden="true">
          {face.symbol}
        </span>
      )
  }
}

/** A car of the race by its number. */
export const Car = ({ symbol, size }: { readonly symbol: string; readonly size: number }) => (
  <span
    className="car"
    data-car={symbol}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.47) }}
  >
    {Number(symbol)}
  </span>
)

/** A result in a row: what it looks like follows from the game. */
export function DrawFace(props: {
  readonly gameType: string
  readonly draw: Readonly<Record<string, unknown>> | null
  readonly size?: number
  /** Mark Six: the animals under the balls. */
  readonly animals?: boolean
}) {
  const t = useT("lottery")
  const { gameType, draw, size = 32 } = props
  const faces = facesOf(gameType, draw)
  return (
    <span className="flex flex-wrap items-center gap-1.5" dir="ltr">
      {faces.map((face, at) =>
        props.animals && face.kind === "wave" && face.animal !== "" ? (
          <span key={at} className="grid justify-items-center gap-0.5">
            <FaceMark face={face} size={size} />
            <span className="text-xs text-fg-2">{animalName(t, face.animal)}</span>
          </span>
        ) : (
          <FaceMark key={at} face={face} size={size} />
        ),
      )}
    </span>
  )
}

/** Every prize of a draw of many numbers, as its table; nothing for other draws. */
export function PrizeTable({ draw }: { readonly draw: Readonly<Record<string, unknown>> | null }) {
  const t = useT("lottery")
  const lines = prizeLinesOf(draw)
  if (lines.length === 0) return null
  return (
    <table className="prize-table">
      <caption className="sr-only">{t("lottery_prize_table")}</caption>
      <tbody>
        {lines.map(({ prize, numbers }) => (
          <tr key={prize}>
            <th scope="row">{prizeName(t, prize)}</th>
            <td className="figures" dir="ltr">
              {numbers.map((number, at) => (
                <span key={at}>{number}</span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
