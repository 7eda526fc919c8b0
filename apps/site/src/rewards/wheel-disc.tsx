import type { Ref } from "react"

/** Angle of a segment's middle, clockwise from the pointer, as a part of the whole turn. */
export function middleOf(weights: readonly number[], segment: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const before = weights.slice(0, segment).reduce((sum, weight) => sum + weight, 0)
  return (before + (weights[segment] ?? 0) / 2) / total
}

/** The colour of a segment. */
export const colourOf = (segment: number, count: number): string =>
  `oklch(${segment % 2 ? 0.5 : 0.62} 0.13 ${Math.round((segment * 360) / count)})`

const RADIUS = 100
const point = (turn: number): string =>
  `${(RADIUS * Math.sin(turn * 2 * Math.PI)).toFixed(3)} ${(-RADIUS * Math.cos(turn * 2 * Math.PI)).toFixed(3)}`

/** A segment as wide as its odds. */
function slice(from: number, until: number): string {
  if (until - from >= 0.9999)
    return `M0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 ${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 ${-RADIUS}Z`
  return `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${until - from > 0.5 ? 1 : 0} 1 ${point(until)}Z`
}

/** Segments narrower than this have no number on them: the list beside the wheel names them all. */
const NAMED = 0.03

/** The wheel with its pointer; its segments are as wide as their odds. The list beside it says the same in words. */
export function WheelDisc({
  weights,
  turn,
  disc,
}: {
  readonly weights: readonly number[]
  /** Where it stands, in whole turns. */
  readonly turn: number
  readonly disc: Ref<SVGGElement>
}) {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const ends = weights.map((_, at) => weights.slice(0, at + 1).reduce((sum, each) => sum + each, 0) / total)
  return (
    <svg viewBox="-110 -116 220 226" className="w-full max-w-72" aria-hidden="true">
      <g ref={disc} style={{ transform: `rotate(${turn}turn)` }}>
        {weights.map((weight, at) =>
          weight === 0 ? null : (
            <g key={at}>
              <path
                d={slice(at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 1)}
                fill={colourOf(at, weights.length)}
                stroke="var(--bg-1)"
              />
              {weight / total < NAMED ? null : (
                <text
                  transform={`rotate(${middleOf(weights, at) * 360}) translate(0 -72)`}
                  textAnchor="middle"
                  fill="white"
                  fontSize="15"
                  fontWeight="700"
                >
                  {at + 1}
                </text>
              )}
            </g>
          ),
        )}
      </g>
      <circle r="14" fill="var(--bg-1)" />
      <path d="M-9 -115H9L0 -94Z" fill="currentColor" />
    </svg>
  )
}
