import type { Reading } from "@croupier/fairness"
import { useT } from "../../../i18n/i18n.tsx"

/** The numbers that were read from the stream, one row each. */
export function Readings({
  readings,
  message,
}: {
  readonly readings: readonly Reading[]
  readonly message: string
}) {
  const t = useT("lottery")
  return (
    <details open>
      <summary className="py-2.5 text-sm text-fg-2">{t("lottery_step_details")}</summary>
      <p className="mt-2 text-sm break-all text-fg-2">
        HMAC-SHA256 <code dir="ltr">{message}</code>
      </p>
      <table className="figures mt-2 w-full max-w-md text-sm" dir="ltr">
        <thead className="text-fg-3">
          <tr>
            <th className="py-1 text-start font-normal">{t("lottery_reading_bytes")}</th>
            <th className="py-1 text-end font-normal">{t("lottery_reading_value")}</th>
            <th className="py-1 text-end font-normal">{t("lottery_reading_result")}</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={`${reading.block}-${reading.word}`} className="border-t border-line">
              <td className="py-1 font-mono">{reading.bytes}</td>
              <td className="py-1 text-end">
                {reading.value} mod {reading.bound}
              </td>
              <td className="py-1 text-end font-bold">{reading.result ?? t("lottery_reading_refused")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
