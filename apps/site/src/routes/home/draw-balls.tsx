import { Ball, Die } from "../../ui/ball.tsx"
import "../../features/lottery/draw/draw-face.css"
import { waveOf } from "./wave.ts"

/** The balls of a draw as the wire has it; empty when the game's draw has another shape. */
const ballsOf = (draw: Readonly<Record<string, unknown>> | null): readonly string[] => {
  const balls = draw?.["balls"]
  return Array.isArray(balls) ? balls.map(String) : []
}

/** A result as it is drawn: balls, dice, cars in their colours, Mark Six with its special number, three digits with their sum. */
export function DrawBalls(props: {
  readonly gameType: string
  readonly draw: Readonly<Record<string, unknown>> | null
  readonly size: number
}) {
  const { gameType, size, draw } = props
  const balls = ballsOf(draw)
  const special = draw?.["special"]
  return (
    <span className="flex flex-wrap items-center gap-1.5" dir="ltr">
      {balls.map((ball, at) => (
        <Drawn key={`${at}-${ball}`} gameType={gameType} symbol={ball} size={size} />
      ))}
      {gameType === "LHC" && typeof special === "string" ? (
        <>
          <Sign>+</Sign>
          <Drawn gameType={gameType} symbol={special} size={size} />
        </>
      ) : null}
      {gameType === "PCB" ? (
        <>
          <Sign>=</Sign>
          <Ball value={String(balls.reduce((sum, ball) => sum + Number(ball), 0))} size={size} lit />
        </>
      ) : null}
    </span>
  )
}

const Sign = ({ children }: { readonly children: string }) => (
  <span className="text-fg-3" aria-hidden="true">
    {children}
  </span>
)

function Drawn({
  gameType,
  symbol,
  size,
}: {
  readonly gameType: string
  readonly symbol: string
  readonly size: number
}) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.47) }
  switch (gameType) {
    case "K3":
      return <Die value={symbol} size={size} />
    case "PK10":
      return (
        <span className="car" data-car={symbol} style={box}>
          {Number(symbol)}
        </span>
      )
    case "LHC":
      return (
        <span className="wave-ball" data-wave={waveOf(symbol)} style={box}>
          {symbol}
        </span>
      )
    default:
      return <Ball value={symbol} size={size} />
  }
}
