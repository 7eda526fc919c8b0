import type { ReactNode } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MoreButton, type MorePages } from "../../ui/more-button.tsx"

/** A query, or an infinite one, as the table needs it. */
interface Source extends MorePages {
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** A table of figures with its loading, empty and failed states; it scrolls sideways where it has no room. */
export function FigureTable(props: {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly head: ReactNode
    readonly cells: readonly ReactNode[]
  }[]
  readonly from: Source
}) {
  const t = useT("agents")
  const { rows, from } = props
  const [first, ...heads] = props.heads
  if (from.isPending) return <Skeleton className="h-64" />
  if (from.error && rows.length === 0)
    return <ErrorState error={from.error} retry={() => void from.refetch()} />
  if (rows.length === 0) return <EmptyState art="scroll" title={t("agent_figures_none")} />
  return (
    <>
      {/* A box that scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={props.label} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-fg-2">
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {first}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2 ps-4 text-end font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                  {head}
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="py-2.5 ps-4 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {from.error ? <ErrorState error={from.error} retry={() => void from.fetchNextPage?.()} /> : null}
      <MoreButton from={from} label={t("agent_more")} />
    </>
  )
}
