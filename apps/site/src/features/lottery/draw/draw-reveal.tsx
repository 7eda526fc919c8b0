import { useState, type CSSProperties } from "react"
import { Ball, Die } from "../../../ui/ball.tsx"
import { ballsOf } from "../../../ui/draw-balls.tsx"
import { useT } from "../../../i18n/i18n.tsx"

/** The whole roll, first ball to last, in milliseconds: within the three seconds that a draw may take. */
const FIRST_MILLIS = 900
const LONGEST_MILLIS = 2_600
const TURNS = 9

type Style = CSSProperties & Readonly<Record<`--${string}`, string>>

/**
 * A result that rolls in ball by ball; a press, or the wish for less motion, shows it at once. Results that were
 * there when the page opened do not roll.
 */
export function DrawReveal(props: {
  readonly gameType: string
  readonly issue: string
  readonly draw: Readonly<Record<string, unknown>> | null
  /** It came while one watched: it rolls. */
  readonly fresh: boolean
  readonly size?: number
}) {
  const t = useT("lottery")
  const [skipped, skip] = useState<string | null>(null)
  const balls = ballsOf(props.draw)
  const still = !props.fresh || skipped === props.issue
  const step = (LONGEST_MILLIS - FIRST_MILLIS) / Math.max(balls.length - 1, 1)
  return (
    <button
      type="button"
      key={props.issue}
      data-skip={still}
      className="flex flex-wrap gap-1.5"
      dir="ltr"
      aria-label={t("lottery_result_of", balls.join(" "))}
      title={still ? undefined : t("lottery_skip")}
      onClick={() => skip(props.issue)}
    >
      {balls.map((ball, at) => (
        <Reel
          key={at}
          dice={props.gameType === "K3"}
          strip={stripOf(props.gameType, ball, at)}
          size={props.size ?? 36}
          style={{
            "--roll": `${FIRST_MILLIS}ms`,
            "--late": `${Math.min(at * step, LONGEST_MILLIS - FIRST_MILLIS)}ms`,
          }}
        />
      ))}
    </button>
  )
}

function Reel(props: {
  readonly dice: boolean
  readonly strip: readonly string[]
  readonly size: number
  readonly style: Style
}) {
  const { strip, size, dice } = props
  const style: Style = { ...props.style, "--rest": `-${(strip.length - 1) * size}px` }
  return (
    <span className="reel" data-dice={dice} style={{ width: size, height: size }} aria-hidden="true">
      <span className="reel-strip" style={style}>
        {strip.map((symbol, at) =>
          dice ? (
            <Die key={at} value={symbol} size={size} />
          ) : (
            <Ball key={at} value={symbol} size={size} lit={at === strip.length - 1} />
          ),
        )}
      </span>
    </span>
  )
}

/** What rolls past before the result: decoration, the same each time. */
function stripOf(gameType: string, ball: string, place: number): readonly string[] {
  const symbols = gameType === "K3" ? "123456" : ball.length > 1 ? undefined : "0123456789"
  const passing = Array.from({ length: TURNS }, (_, turn) => {
    if (symbols === undefined)
      return String(((Number(ball) + place * 3 + turn * 2) % 10) + 1).padStart(2, "0")
    return symbols[(Number(ball) + place * 3 + turn * 7) % symbols.length] ?? ball
  })
  return [...passing, ball]
}
