import { myRebates, type Rebates } from "@croupier/contract/agents"
import { useInfiniteQuery } from "@tanstack/react-query"
import { pages } from "../../api/pages.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Money } from "../../ui/money.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MoreButton } from "../../ui/more-button.tsx"

/** Rebates of the agent by the difference of prize groups, an issue a row, the newest first. */
export default function RebatesPage() {
  const t = useT("agents")
  const from = useInfiniteQuery({ ...pages(myRebates, {}), staleTime: 0 })
  const [first] = from.data?.pages ?? []
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-fg-2">{t("agent_rebates_text")}</p>
      {first ? (
        <p className="flex items-baseline justify-between gap-4 rounded-card border border-line p-4">
          {t("agent_rebates_unpaid")}
          <Money value={first.unpaid} kind="signed" className="text-lg" />
        </p>
      ) : null}
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-40" /> : null}
      {from.isSuccess && rows.length === 0 ? (
        <EmptyState art="scroll" title={t("agent_rebates_none")} />
      ) : null}
      {rows.length > 0 ? (
        <ul aria-label={t("agent_rebates")} className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <RebateRow key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("agent_more")} />
    </div>
  )
}

function RebateRow({ row }: { readonly row: Rebates["rows"][number] }) {
  const t = useT("agents")
  const clock = useMerchantClock()
  return (
    <li className="flex items-start justify-between gap-4 p-4">
      <span className="grid min-w-0">
        <bdi className="font-semibold">{row.game}</bdi>
        <time dateTime={row.settledAt} className="figures text-sm text-fg-2">
          {clock.stamp(row.settledAt)}
        </time>
      </span>
      <span className="grid shrink-0 justify-items-end text-end">
        <Money value={row.amount} kind="signed" />
        <span className="text-sm text-fg-2">
          {t(row.paidAt === null ? "agent_rebate_due" : "agent_rebate_paid")}
        </span>
      </span>
    </li>
  )
}
