import { Ball, Die } from "./ball.tsx"

/** The balls of a draw as the wire has it; empty when the game's draw has another shape. */
export const ballsOf = (draw: Readonly<Record<string, unknown>> | null): readonly string[] => {
  const balls = draw?.["balls"]
  return Array.isArray(balls) ? balls.map(String) : []
}

/** A result as balls, or as dice where the game throws them. */
export function DrawBalls(props: {
  readonly gameType: string
  readonly draw: Readonly<Record<string, unknown>> | null
  readonly size?: number
}) {
  const size = props.size ?? 32
  return (
    <span className="flex flex-wrap gap-1.5" dir="ltr">
      {ballsOf(props.draw).map((ball, at) =>
        props.gameType === "K3" ? (
          <Die key={`${at}-${ball}`} value={ball} size={size} />
        ) : (
          <Ball key={`${at}-${ball}`} value={ball} size={size} />
        ),
      )}
    </span>
  )
}
