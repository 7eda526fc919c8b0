import { playToday } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { useMyBets, type BetFilter, type BetsAsked } from "../api/use-my-bets.ts"
import { ChasesList } from "../chase/chases-list.tsx"
import type { Sale } from "../sale.ts"
import { BetRow, type RenderAct } from "./bet-row.tsx"
import { MoreOnScroll } from "./more-on-scroll.tsx"

type Shown = BetFilter | "CHASES"
const FILTERS: readonly Shown[] = ["ALL", "PLACED", "WON", "LOST", "CANCELLED", "CHASES"]

/** Bets, newest first, without end; one that is on sale can be taken back. */
export function BetsRecord({
  sale,
  asked,
  renderAbove,
  renderAct,
}: {
  readonly sale?: Sale
  readonly asked?: BetsAsked
  /** Stands above the bets of a state, in the place of today's turnover. */
  readonly renderAbove?: (state: BetFilter) => ReactNode
  /** Stands at the end of each bet. */
  readonly renderAct?: RenderAct
}) {
  const t = useT("lottery")
  const [filter, setFilter] = useState<Shown>("ALL")
  return (
    <div className="grid grid-cols-1 gap-3">
      <ChoicePills
        label={t("lottery_bets_filter")}
        choices={FILTERS}
        chosen={filter}
        choose={setFilter}
        textOf={(each) => t(each === "CHASES" ? "lottery_chases" : `lottery_state_${each}`)}
      />
      {renderAbove === undefined ? <Today /> : filter === "CHASES" ? null : renderAbove(filter)}
      {filter === "CHASES" ? (
        <ChasesList />
      ) : (
        <BetsList filter={filter} sale={sale} asked={asked} renderAct={renderAct} />
      )}
    </div>
  )
}

/** Turnover and valid bet of today, in the words that rebates and rollovers go by. */
function Today() {
  const t = useT("lottery")
  const format = useFormat()
  const { data } = useQuery(query(playToday, {}))
  return (
    <p className="min-h-5 text-sm text-fg-2">
      {data ? t("lottery_bets_today", format.money(data.turnover), format.money(data.validBet)) : null}
    </p>
  )
}

function BetsList(props: {
  readonly filter: BetFilter
  readonly sale: Sale | undefined
  readonly asked: BetsAsked | undefined
  readonly renderAct: RenderAct | undefined
}) {
  const { filter, sale, asked, renderAct } = props
  const t = useT("lottery")
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyBets(filter, asked)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      {data && rows.length === 0 ? <EmptyState art="ticket" title={t("lottery_bets_none")} /> : null}
      {rows.length === 0 ? null : (
        <ol className="grid grid-cols-1 rounded-panel border border-line bg-bg-1">
          {rows.map((bet) => (
            <BetRow key={bet.betId} bet={bet} sale={sale} renderAct={renderAct} />
          ))}
        </ol>
      )}
      {hasNextPage ? <MoreOnScroll busy={isFetchingNextPage} more={() => void fetchNextPage()} /> : null}
    </>
  )
}
