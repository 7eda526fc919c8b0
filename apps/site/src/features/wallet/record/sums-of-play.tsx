import type { Value } from "@croupier/contract/endpoint"
import type { betSums } from "@croupier/contract/lottery"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"

type Sums = Omit<Value<typeof betSums>, "games">

/** Sums of the bets or rounds that the filters leave. */
export function SumsOfPlay(props: {
  readonly from: {
    readonly data: Sums | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
}) {
  const t = useT("record")
  const format = useFormat()
  const { data, error, refetch } = props.from
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const parts = [
    ["record_sum_stake", <Money key="stake" value={data.stake} />],
    ["record_sum_payout", <Money key="payout" value={data.payout} />],
    ["record_sum_net", <Money key="net" value={data.net} kind="signed" />],
    ["record_sum_open", <Money key="open" value={data.open} />],
    [
      "record_count",
      <span key="count" className="figures">
        {format.number(data.count)}
      </span>,
    ],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card bg-bg-2 p-5 sm:grid-cols-3">
      {parts.map(([name, value]) => (
        <div key={name} className="grid content-start gap-0.5">
          <dt className="text-sm text-fg-2">{t(name)}</dt>
          <dd className="text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
