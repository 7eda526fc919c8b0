import { useId } from "react"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { barLength } from "../../parts/bar-length.ts"

/** One bar of the chart, with the further columns of its table. */
export interface Bar {
  readonly key: string
  readonly label: string
  /** A label short enough to stand below a bar. */
  readonly mark: string
  readonly turnover: string
  readonly payouts: string
  readonly more?: readonly (readonly [header: string, value: string | number])[]
}

const HEIGHT = 120
const FOOT = 18
const BAR = 14
const STEP = 36

/** Turnover and payouts, to be looked at; every number stands in a table one press away. */
export function BarsChart({
  title,
  bars,
  asset,
}: {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly asset: string
}) {
  const t = useT("console-overview")
  const id = useId()
  // For the height of a bar alone: no amount is reckoned with here.
  const longest = Math.max(...bars.flatMap((bar) => [Number(bar.turnover), Number(bar.payouts)]), 1)
  const height = (decimal: string) => barLength(decimal, { longest, whole: HEIGHT, least: 1 })
  return (
    <figure
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-3"
    >
      <figcaption className="flex flex-wrap gap-4 text-sm text-fg-2">
        <strong id={id} className="text-fg">
          {title}
        </strong>
        <span>
          <span className="me-1 inline-block size-3 bg-brand" />
          {t("turnover")}
        </span>
        <span>
          <span className="me-1 inline-block size-3 bg-win" />
          {t("payouts")}
        </span>
      </figcaption>
      <div
        role="region"
        aria-labelledby={id}
        // Without a mouse the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto"
        dir="ltr"
      >
        <svg
          role="img"
          aria-label={title}
          width={bars.length * STEP}
          height={HEIGHT + FOOT}
          className="block"
        >
          {bars.map(({ key, label, mark, turnover, payouts }, at) => (
            <g key={key}>
              <title>{`${label}: ${formatMoney(turnover)} / ${formatMoney(payouts)}`}</title>
              {[turnover, payouts].map((value, which) => (
                <rect
                  // oxlint-disable-next-line react/no-array-index-key -- two bars, always the same two
                  key={which}
                  x={at * STEP + which * (BAR + 1)}
                  y={HEIGHT - height(value)}
                  width={BAR}
                  height={height(value)}
                  fill={which === 0 ? "var(--brand)" : "var(--win)"}
                />
              ))}
              <text
                x={at * STEP + BAR}
                y={HEIGHT + FOOT - 4}
                textAnchor="middle"
                fontSize={11}
                fill="var(--fg-2)"
              >
                {mark}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <details>
        <summary className="min-h-6 text-sm text-fg-2">{t("numbers")}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above */}
        <div role="region" aria-label={t("numbers")} tabIndex={0} className="overflow-x-auto">
          <Numbers bars={bars} asset={asset} />
        </div>
      </details>
    </figure>
  )
}

function Numbers({ bars, asset }: { readonly bars: readonly Bar[]; readonly asset: string }) {
  const t = useT("console-overview")
  const more = bars[0]?.more ?? []
  return (
    <table className="mt-1 w-full text-sm">
      <thead>
        <tr className="text-fg-3">
          {[
            t("time"),
            `${t("turnover")} (${asset})`,
            `${t("payouts")} (${asset})`,
            ...more.map(([header]) => header),
          ].map((header, at) => (
            <th
              key={header}
              scope="col"
              className={`px-2 font-normal ${at === 0 ? "text-start" : "text-end"}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, turnover, payouts, more: others = [] }) => (
          <tr key={key}>
            <th scope="row" className="px-2 text-start font-normal whitespace-nowrap">
              {label}
            </th>
            <td className="figures px-2 text-end">{formatMoney(turnover)}</td>
            <td className="figures px-2 text-end">{formatMoney(payouts)}</td>
            {others.map(([header, value]) => (
              <td key={header} className="figures px-2 text-end">
                {typeof value === "number" ? formatNumber(value) : formatMoney(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
