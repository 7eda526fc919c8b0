import type { listPaymentDifferences } from "@croupier/contract/console/payments"
import type { ReactNode } from "react"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

export type Difference = Value<typeof listPaymentDifferences>["rows"][number]

/** The end of a difference, or the act that ends it, with every step where there is more than the finding. */
export function Ending({ difference, act }: { readonly difference: Difference; readonly act: ReactNode }) {
  const t = useT("console-payments")
  const { resolvedAt, resolvedBy, why, agreedAt, steps } = difference
  return (
    <div className="grid justify-items-start gap-1">
      {resolvedAt !== null ? (
        <span className="break-words">{`${resolvedBy ?? ""} · ${why ?? ""}`}</span>
      ) : agreedAt !== null ? (
        <span>{t("payment_step_agreed")}</span>
      ) : (
        (act ?? "–")
      )}
      {steps.length > 1 ? (
        <details>
          <summary className="flex min-h-8 items-center text-sm text-fg-2">{t("payment_steps")}</summary>
          <ol className="grid gap-1 text-sm">
            {steps.map(({ event, at, by, why: said }) => (
              <li key={`${event} ${at}`} className="break-words">
                <time dateTime={at}>{formatTime(at)}</time> {t(`payment_step_${event}`)}
                {by === null ? "" : ` · ${by}`}
                {said === null ? "" : ` · ${said}`}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  )
}

/** A difference on a telephone: its kind first, then the sides that differ. */
export function DifferenceCard(props: {
  readonly difference: Difference
  readonly act: ReactNode
  readonly onOpen: (depositId: string) => void
}) {
  const t = useT("console-payments")
  const { difference, onOpen } = props
  const { what, paid, asset, provider, chargeId, told, foundAt, depositId } = difference
  return (
    <article className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong>{t(`payment_${what}`)}</strong>
        {paid === null ? null : (
          <span className="figures">
            {formatMoney(paid)} {asset ?? ""}
          </span>
        )}
      </p>
      <p className="text-sm break-all text-fg-2">
        {provider} · {chargeId}
      </p>
      <p className="text-sm text-fg-2">
        {told === null ? "" : `${t("provider_says")}: ${told} · `}
        <time dateTime={foundAt}>{formatTime(foundAt)}</time>
      </p>
      <Ending difference={difference} act={props.act} />
      {depositId === null ? null : (
        <button
          type="button"
          className="min-h-11 rounded-ctl border border-line px-3 font-semibold"
          onClick={() => onOpen(depositId)}
        >
          {t("payment_look")}
        </button>
      )}
    </article>
  )
}
