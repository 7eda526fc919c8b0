import type { ReactNode } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useEndless } from "../../ui/use-endless.ts"

/** An infinite query, as the list needs it. */
export interface Endless {
  readonly isPending: boolean
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

/** A list that goes on as it is scrolled, with its empty, loading and failed states. */
export function EndlessList<Row>(props: {
  readonly label: string
  readonly empty: string
  readonly rows: readonly Row[]
  readonly from: Endless
  readonly children: (row: Row) => ReactNode
}) {
  const t = useT("wallet")
  const { rows, from } = props
  const mark = useEndless({
    more: from.hasNextPage && !from.error,
    busy: from.isFetchingNextPage,
    load: () => void from.fetchNextPage(),
  })
  return (
    <div>
      {from.isPending ? (
        <div className="grid grid-cols-1 gap-3" aria-busy="true" aria-label={t("wallet_loading")}>
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-14" />
          ))}
        </div>
      ) : rows.length === 0 && !from.error ? (
        <EmptyState art="scroll" title={props.empty} />
      ) : (
        <ul aria-label={props.label} className="divide-y divide-line">
          {rows.map((row) => props.children(row))}
        </ul>
      )}
      {from.error ? (
        <ErrorState
          error={from.error}
          retry={() => void (rows.length > 0 ? from.fetchNextPage() : from.refetch())}
        />
      ) : null}
      <div ref={mark} className="grid min-h-8 place-items-center text-sm text-fg-3">
        {from.isFetchingNextPage ? <Spinner /> : null}
        {rows.length > 0 && !from.hasNextPage && !from.error ? t("wallet_list_end") : null}
      </div>
    </div>
  )
}
