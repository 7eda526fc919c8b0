import type { overview } from "@croupier/contract/console/overview"
import type { ValueOf } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

type Hour = ValueOf<typeof overview>["hours"][number]
const HEIGHT = 120
const BAR = 14
const STEP = 36

/** Turnover and payouts by the hour, to be looked at; the numbers stand below for whoever would rather read. */
export function HoursChart({ hours, asset }: { readonly hours: readonly Hour[]; readonly asset: string }) {
  const t = useT()
  if (hours.length === 0) return <p className="text-fg-3">{t("no_play")}</p>
  // For the height of a bar alone: no amount is reckoned with here.
  const most = Math.max(...hours.flatMap((hour) => [Number(hour.turnover), Number(hour.payouts)]), 1)
  const height = (decimal: string) => Math.max(1, (Math.max(0, Number(decimal)) / most) * HEIGHT)
  return (
    <figure className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <figcaption className="flex flex-wrap gap-4 text-sm text-fg-2">
        <span>
          <span className="me-1 inline-block size-3 bg-brand" />
          {t("turnover")}
        </span>
        <span>
          <span className="me-1 inline-block size-3 bg-win" />
          {t("payouts")}
        </span>
      </figcaption>
      <div className="overflow-x-auto" dir="ltr">
        <svg
          role="img"
          aria-label={t("hours_chart")}
          width={hours.length * STEP}
          height={HEIGHT}
          className="block"
        >
          {hours.map(({ hour, turnover, payouts }, at) => (
            <g key={hour}>
              <rect
                x={at * STEP}
                y={HEIGHT - height(turnover)}
                width={BAR}
                height={height(turnover)}
                fill="var(--brand)"
              />
              <rect
                x={at * STEP + BAR + 1}
                y={HEIGHT - height(payouts)}
                width={BAR}
                height={height(payouts)}
                fill="var(--win)"
              />
            </g>
          ))}
        </svg>
      </div>
      <details>
        <summary className="min-h-6 text-sm text-fg-2">{t("numbers")}</summary>
        <table className="mt-1 w-full text-sm">
          <thead>
            <tr className="text-fg-3">
              <th className="text-start font-normal">{t("time")}</th>
              <th className="text-end font-normal">
                {t("turnover")} ({asset})
              </th>
              <th className="text-end font-normal">
                {t("payouts")} ({asset})
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, turnover, payouts }) => (
              <tr key={hour}>
                <th scope="row" className="text-start font-normal">
                  {formatTime(hour)}
                </th>
                <td className="figures text-end">{formatMoney(turnover)}</td>
                <td className="figures text-end">{formatMoney(payouts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
