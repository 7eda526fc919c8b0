import { useT } from "../../../i18n/i18n.tsx"
import { animalName } from "../draw/draw-names.ts"
import { areAnimals, symbolName } from "../names.ts"
import { shortIssue } from "../sale.ts"
import { heatOf, type Trend } from "./trend.ts"

/** Pixels of a cell: the line over the table is drawn by them; trend.css says the same. */
const CELL = { width: 36, wide: 76, height: 30 } as const

const STATS = ["count", "current", "averageMissing", "longestMissing", "longestRun"] as const

/** The chart of one column (走势): a ball where a symbol was drawn, elsewhere for how many draws it was not. */
export function TrendChart({
  trend,
  line,
  name,
}: {
  readonly trend: Trend
  /** One symbol a draw: the balls are joined. */
  readonly line: boolean
  readonly name: string
}) {
  const t = useT("lottery")
  const { rows, stats } = trend
  const nameOf = areAnimals(stats.map(({ symbol }) => symbol)) ? animalName : symbolName
  const words = stats.some(({ symbol }) => /[A-Z]/.test(symbol))
  const width = words ? CELL.wide : CELL.width
  const points = rows.flatMap(({ missing }, row) => {
    const at = missing.indexOf(0)
    return at === -1 ? [] : [`${(at + 0.5) * width},${(row + 0.5) * CELL.height}`]
  })
  return (
    // The region scrolls sideways, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="trend" role="region" aria-label={t("lottery_trend_table", name)} tabIndex={0} dir="ltr">
      <table className="figures" data-words={words}>
        <thead>
          <tr>
            <th scope="col">{t("lottery_trend_draw")}</th>
            {stats.map(({ symbol }) => (
              <th key={symbol} scope="col">
                {nameOf(t, symbol)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ issue, missing }) => (
            <tr key={issue}>
              <th scope="row">{shortIssue(issue)}</th>
              {missing.map((gone, at) => (
                <td key={stats[at]?.symbol} data-hit={gone === 0}>
                  {gone === 0 ? <b>{nameOf(t, stats[at]?.symbol ?? "")}</b> : gone}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {STATS.map((stat) => (
            <tr key={stat}>
              <th scope="row">{t(`lottery_trend_${stat}`)}</th>
              {stats.map((each) => (
                <td key={each.symbol} data-heat={stat === "count" ? heatOf(each, trend) : undefined}>
                  {each[stat]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t("lottery_trend_heat")}</th>
            {stats.map((each) => {
              const heat = heatOf(each, trend)
              return (
                <td key={each.symbol} data-heat={heat}>
                  {heat === "mild" ? "" : t(`lottery_trend_${heat}`)}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </table>
      {line ? (
        <svg
          className="trend-line"
          width={stats.length * width}
          height={rows.length * CELL.height}
          aria-hidden="true"
        >
          <polyline points={points.join(" ")} />
        </svg>
      ) : null}
    </div>
  )
}
