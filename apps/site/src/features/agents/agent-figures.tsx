import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { FigureTable, type FigureRow } from "../../figures/figure-table.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MoreButton, type MorePages } from "../../ui/more-button.tsx"

/** A query, or an infinite one, as the table needs it. */
interface Source extends MorePages {
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** Figures of agents with their loading, empty and failed states. */
export function AgentFigures({
  label,
  heads,
  rows,
  from,
}: {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly FigureRow[]
  readonly from: Source
}) {
  const t = useT("agents")
  if (from.isPending) return <Skeleton className="h-64" />
  if (from.error && rows.length === 0)
    return <ErrorState error={from.error} retry={() => void from.refetch()} />
  if (rows.length === 0) return <EmptyState art="scroll" title={t("agent_figures_none")} />
  return (
    <>
      <FigureTable label={label} heads={heads} rows={rows} />
      {from.error ? <ErrorState error={from.error} retry={() => void from.fetchNextPage?.()} /> : null}
      <MoreButton from={from} label={t("agent_more")} />
    </>
  )
}
