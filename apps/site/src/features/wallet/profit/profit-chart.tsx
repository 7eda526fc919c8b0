import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { barsOf, PLANE } from "./bars.ts"
import type { ProfitDay } from "./figures.ts"

/**
 * The result of each day as bars above and below a line. It is a picture of the table of days, which has every figure;
 * a few lines of SVG, because one plain chart earns no library.
 */
export function ProfitChart(props: {
  readonly days: readonly ProfitDay[]
  readonly shown: readonly string[]
}) {
  const t = useT("record")
  const format = useFormat()
  const { days, shown } = props
  const { bars, zero } = barsOf(days, shown)
  const results = days.map(({ result }) => result)
  const most = largest(results, (a, b) => a > b)
  const least = largest(results, (a, b) => a < b)
  return (
    <figure dir="ltr" className="grid grid-cols-1 gap-2">
      <figcaption dir="auto" className="display text-h4">
        {t("profit_chart")}
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <div className="figures grid content-between justify-items-end text-xs text-fg-3" aria-hidden="true">
          <span>{format.signed(most)}</span>
          <span>{format.signed(least)}</span>
        </div>
        <svg
          role="img"
          aria-label={`${t("profit_chart")}: ${format.signed(least)} – ${format.signed(most)}`}
          viewBox={`0 0 ${PLANE.width} ${PLANE.height}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
        >
          {bars.map(({ day, x, y, width, height, isWin }) => (
            <rect
              key={day}
              x={x}
              y={y}
              width={width}
              height={height}
              fill="currentColor"
              className={isWin ? "text-win" : "text-loss"}
            />
          ))}
          <line
            x1={0}
            x2={PLANE.width}
            y1={zero}
            y2={zero}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
            className="text-fg-3"
          />
        </svg>
        <span />
        <div className="figures flex justify-between text-xs text-fg-3" aria-hidden="true">
          <span>{shown[0]}</span>
          <span>{shown.at(-1)}</span>
        </div>
      </div>
    </figure>
  )
}

/** The outermost of some results, zero where they all lie on the other side. */
const largest = (results: readonly string[], isFurther: (a: number, b: number) => boolean): string =>
  results.reduce((found, each) => (isFurther(Number(each), Number(found)) ? each : found), "0")
