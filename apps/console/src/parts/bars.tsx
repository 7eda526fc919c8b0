import { formatMoney } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { barLength } from "./bar-length.ts"

export interface Bar {
  readonly name: string
  /** A decimal; nought and below have no bar. */
  readonly amount: string
  readonly tone: "win" | "loss" | "brand"
}

const COLOUR = { win: "var(--win)", loss: "var(--loss)", brand: "var(--brand)" }

/** Amounts beside one another, to be looked at; the numbers are one click away. */
export function Bars({
  label,
  head,
  rows,
}: {
  readonly label: string
  readonly head: readonly [name: string, amount: string]
  readonly rows: readonly Bar[]
}) {
  const t = useT()
  // For the length of a bar alone: no amount is reckoned with here.
  const longest = Math.max(...rows.map(({ amount }) => Number(amount)), 1)
  return (
    <figure className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <div role="img" aria-label={label} className="grid gap-1.5">
        {rows.map(({ name, amount, tone }) => (
          <div
            key={`${name} ${tone}`}
            className="grid grid-cols-[minmax(0,10rem)_minmax(0,1fr)] items-center gap-2"
          >
            <span className="text-sm break-words text-fg-2">{name}</span>
            <span
              className="h-3 rounded-sm"
              style={{
                inlineSize: `${barLength(amount, { longest, whole: 100, least: 0.5 })}%`,
                background: COLOUR[tone],
              }}
            />
          </div>
        ))}
      </div>
      <details>
        <summary className="min-h-6 text-sm text-fg-2">{t("numbers")}</summary>
        <table className="mt-1 w-full text-sm">
          <thead>
            <tr className="text-fg-3">
              <th className="text-start font-normal">{head[0]}</th>
              <th className="text-end font-normal">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, amount, tone }) => (
              <tr key={`${name} ${tone}`}>
                <th scope="row" className="text-start font-normal">
                  {name}
                </th>
                <td className="figures text-end">{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
