const PLANE = { width: 240, height: 40 } as const

/** The course of a figure as one line. It repeats what the figures beside it say, so it is hidden from readers. */
export function Sparkline({ points }: { readonly points: readonly number[] }) {
  if (points.length < 2) return null
  const least = Math.min(0, ...points)
  const range = Math.max(0, ...points) - least || 1
  const step = PLANE.width / (points.length - 1)
  const line = points.map(
    (value, at) => `${(at * step).toFixed(1)},${(PLANE.height * (1 - (value - least) / range)).toFixed(1)}`,
  )
  return (
    <svg
      viewBox={`0 -2 ${PLANE.width} ${PLANE.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-11 w-full text-brand"
    >
      <polyline
        points={line.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
