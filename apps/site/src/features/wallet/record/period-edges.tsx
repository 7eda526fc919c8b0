import type { walletPeriod } from "@croupier/contract/account-record"
import type { Value } from "@croupier/contract/endpoint"
import { parseAmount, subtract, toDecimal } from "@croupier/money"
import type { ReactNode } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"

/** Balances of the wallet at the period's begin and end, the change between, and sums of the movements below. */
export function PeriodEdges(props: {
  readonly edges: {
    readonly data: Value<typeof walletPeriod> | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
}) {
  const t = useT("record")
  const format = useFormat()
  const { data, error, refetch } = props.edges
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const change = toDecimal(subtract(parseAmount(data.closing), parseAmount(data.opening)))
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card bg-bg-2 p-5 sm:grid-cols-3">
      <Edge name={t("record_opening")}>
        <Money value={data.opening} className="text-lg" />
      </Edge>
      <Edge name={t("record_closing")}>
        <Money value={data.closing} className="text-lg" />
      </Edge>
      <Edge name={t("record_change")}>
        <Money value={change} kind="signed" className="text-lg" />
      </Edge>
      <Edge name={t("record_in")}>
        <Money value={data.in} />
      </Edge>
      <Edge name={t("record_out")}>
        <Money value={data.out} />
      </Edge>
      <Edge name={t("record_count")}>
        <span className="figures">{format.number(data.movements)}</span>
      </Edge>
    </dl>
  )
}

const Edge = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-sm text-fg-2">{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)
