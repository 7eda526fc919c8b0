import { useEffect, useState, type CSSProperties } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { holdResults } from "../../../realtime/held-results.ts"
import { FaceMark } from "./draw-face.tsx"
import { drawText, facesOf, type Face } from "./draw-parts.ts"

/** The whole roll, first ball to last, in milliseconds: within the three seconds that a draw may take. */
const FIRST_MILLIS = 900
const LONGEST_MILLIS = 2_600
const TURNS = 9

/**
 * A result that rolls in symbol by symbol, or, of a race, that is driven; a press, or the wish for less motion,
 * shows it at once. Results that were there when the page opened do not roll.
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
  const { gameType, size = 36 } = props
  const faces = facesOf(gameType, props.draw)
  const still = !props.fresh || skipped === props.issue
  useHeldWhileRolling(still ? null : props.issue)
  const rolling = faces.filter(({ kind }) => kind !== "sign").length
  const step = (LONGEST_MILLIS - FIRST_MILLIS) / Math.max(rolling - 1, 1)
  return (
    <button
      type="button"
      key={props.issue}
      data-skip={still}
      className="flex flex-wrap items-center gap-1.5"
      dir="ltr"
      aria-label={t("lottery_result_of", drawText(gameType, props.draw))}
      title={still ? undefined : t("lottery_skip")}
      onClick={() => skip(props.issue)}
    >
      {faces.map((face, at) =>
        face.kind === "sign" ? (
          <FaceMark key={at} face={face} size={size} />
        ) : face.kind === "car" ? (
          <span key={at} className="race-car" style={driving(at, faces.length)} aria-hidden="true">
            <FaceMark face={face} size={size} />
          </span>
        ) : (
          <Reel
            key={at}
            strip={stripOf(face, at)}
            size={size}
            style={{
              "--roll": `${FIRST_MILLIS}ms`,
              "--late": `${Math.min(at * step, LONGEST_MILLIS - FIRST_MILLIS)}ms`,
            }}
          />
        ),
      )}
    </button>
  )
}

/** Balance and winnings of this draw wait until its last ball has stopped, or until the member skips the roll. */
function useHeldWhileRolling(rolls: string | null): void {
  useEffect(() => {
    if (rolls === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const release = holdResults()
    const timer = setTimeout(release, LONGEST_MILLIS)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [rolls])
}

/** The winner is home at this part of the race, the last car at its end. */
const WINNER = 0.5

/** A race ends in the row of its result: every car drives from the last place to its own, the better the faster. */
const driving = (rank: number, cars: number): CSSProperties => ({
  "--places": `${cars - 1 - rank}`,
  "--drive": `${Math.round(LONGEST_MILLIS * (WINNER + ((1 - WINNER) * rank) / Math.max(cars - 1, 1)))}ms`,
})

function Reel(props: {
  readonly strip: readonly Face[]
  readonly size: number
  readonly style: CSSProperties
}) {
  const { strip, size } = props
  const style: CSSProperties = { "--rest": `-${(strip.length - 1) * size}px` }
  return (
    <span
      className="reel"
      data-kind={strip[0]?.kind}
      style={{ width: size, height: size, ...props.style }}
      aria-hidden="true"
    >
      <span className="reel-strip" style={style}>
        {strip.map((face, at) => (
          <FaceMark key={at} face={face} size={size} lit={at === strip.length - 1} />
        ))}
      </span>
    </span>
  )
}

/** Faces that roll past before the result: decoration, the same each time. */
function stripOf(face: Face, place: number): readonly Face[] {
  const passing = Array.from({ length: TURNS }, (_, turn): Face => {
    const number = Number(face.symbol) + place * 3 + turn * 7
    switch (face.kind) {
      case "die":
        return { ...face, symbol: String((number % 6) + 1) }
      case "wave":
        return { ...face, symbol: String((number % 49) + 1).padStart(2, "0") }
      case "sum":
        return { ...face, symbol: String(number % 28) }
      case "ball":
      case "digit":
        return face.symbol.length > 1
          ? { ...face, symbol: String((number % 11) + 1).padStart(2, "0") }
          : { ...face, symbol: String(number % 10) }
      case "car":
      case "sign":
        return face
    }
  })
  return [...passing, face]
}
