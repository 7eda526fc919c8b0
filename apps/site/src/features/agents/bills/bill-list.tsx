import type { BillKind } from "@croupier/contract/agent-bills"
import { myBills } from "@croupier/contract/agent-pay"
import { useInfiniteQuery } from "@tanstack/react-query"
import { pages } from "../../../api/pages.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { MoreButton } from "../../../ui/more-button.tsx"
import { BillCard } from "./bill-card.tsx"

/** Bills of the agent, or those that the agent pays, the newest first; each opens to what it was made from. */
export function BillList({
  side,
  kind,
  day,
}: {
  readonly side: "mine" | "below"
  /** Of one kind of contract alone. */
  readonly kind?: BillKind
  /** Of windows that ended on a day, `2026-11-22`. */
  readonly day?: string
}) {
  const t = useT("agents")
  const from = useInfiniteQuery({
    ...pages(myBills, { side, ...(kind ? { kind } : {}), ...(day ? { day } : {}) }),
    staleTime: 0,
  })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-40" /> : null}
      {from.isSuccess && rows.length === 0 ? <EmptyState art="scroll" title={t("agent_bill_none")} /> : null}
      {rows.length > 0 ? (
        <ul aria-label={t("agent_bills")} className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <BillCard key={row.billId} bill={row} side={side} />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("agent_more")} />
    </div>
  )
}
