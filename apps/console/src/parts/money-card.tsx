import type { ReactNode } from "react"
import { formatMoney } from "../i18n/format.ts"

/** A row of a list of money on a telephone: amount and mark first, a button as wide as the card last. */
export function MoneyCard({
  amount,
  asset,
  mark,
  action,
  children,
  onOpen,
}: {
  readonly amount: string
  readonly asset: string
  readonly mark: ReactNode
  readonly action: string
  readonly children: ReactNode
  readonly onOpen?: () => void
}) {
  return (
    <article className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="figures">
          {formatMoney(amount)} {asset}
        </strong>
        {mark}
      </p>
      {children}
      {onOpen ? (
        <button
          type="button"
          className="min-h-11 rounded-ctl bg-brand px-3 font-semibold text-brand-ink"
          onClick={onOpen}
        >
          {action}
        </button>
      ) : null}
    </article>
  )
}
