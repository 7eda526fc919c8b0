import type { Chase } from "@croupier/contract/chase"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Money } from "../../../ui/money.tsx"
import { playTitle } from "../names.ts"
import { shortIssue } from "../sale.ts"
import { selectionText } from "../selection-text.ts"
import { MoreOnScroll } from "../tabs/more-on-scroll.tsx"
import { TakeBackButton } from "../tabs/take-back-button.tsx"
import { useGameName } from "../use-game-name.ts"
import { useCancelChase, useChases } from "./use-chase.ts"

/** The member's chases, newest first, each with its issues. */
export function ChasesList() {
  const t = useT("lottery")
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChases()
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  if (rows.length === 0) return <EmptyState art="ticket" title={t("lottery_chases_none")} />
  return (
    <>
      <ol className="grid grid-cols-1 rounded-panel border border-line bg-bg-1">
        {rows.map((chase) => (
          <ChaseRow key={chase.chaseId} chase={chase} />
        ))}
      </ol>
      {hasNextPage ? <MoreOnScroll busy={isFetchingNextPage} more={() => void fetchNextPage()} /> : null}
    </>
  )
}

/** Issues that were bet on; what was left out or taken back is none of them. */
const betOn = (chase: Chase): number =>
  chase.legs.filter((leg) => ["PLACED", "WON", "LOST", "VOID"].includes(leg.state)).length

function ChaseRow({ chase }: { readonly chase: Chase }) {
  const t = useT("lottery")
  const format = useFormat()
  const name = useGameName(chase.gameCode)
  const cancelling = useCancelChase()
  const waits = chase.legs.some((leg) => leg.state === "WAITING")
  const [first] = chase.lines
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
      data-chase={chase.chaseId}
      data-state={chase.state}
    >
      <div className="min-w-0">
        <p className="text-sm text-fg-2">
          {name} · {format.stamp(chase.createdAt)}
        </p>
        {first ? (
          <>
            <p className="font-semibold">
              {playTitle(t, first.play)}
              {chase.lines.length > 1 ? ` +${chase.lines.length - 1}` : ""}
            </p>
            <p className="figures line-clamp-2 break-words">
              <bdi>{selectionText(t, first.play, first.selection)}</bdi>
            </p>
          </>
        ) : null}
        <p className="text-sm text-fg-2">
          {t("lottery_chase_progress", betOn(chase), chase.legs.length)}
          {chase.stopOnWin ? ` · ${t("lottery_chase_stop_on_win")}` : ""}
        </p>
      </div>
      <div className="grid content-start justify-items-end gap-1 text-sm">
        <span className="font-semibold">{t(`lottery_chase_state_${chase.state}`)}</span>
        <span className="text-fg-2">
          {t("lottery_chase_spent")} <Money value={chase.spent} />
        </span>
        {chase.prize === "0.00" ? null : (
          <span className="text-win">
            {t("lottery_chase_prize")} <Money value={chase.prize} />
          </span>
        )}
      </div>
      <details className="col-span-2">
        <summary className="flex min-h-10 cursor-pointer items-center text-sm font-semibold text-fg-2">
          {t("lottery_chase_issues")}
        </summary>
        <ol className="grid grid-cols-1 text-sm sm:grid-cols-2 sm:gap-x-6">
          {chase.legs.map((leg) => (
            <li key={leg.issue} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
              <span>
                <bdi className="figures">{shortIssue(leg.issue)}</bdi>{" "}
                <span className="figures text-fg-2" dir="ltr">
                  ×{leg.multiple}
                </span>
              </span>
              <span className={leg.state === "WON" ? "text-win" : "text-fg-2"}>
                {t(`lottery_leg_${leg.state}`)} <Money value={leg.state === "WON" ? leg.prize : leg.stake} />
              </span>
            </li>
          ))}
        </ol>
      </details>
      {waits ? (
        <TakeBackButton
          label={t("lottery_chase_stop")}
          text={t("lottery_chase_stop_text", format.money(chase.reserved))}
          busy={cancelling.isPending}
          takeBack={() => cancelling.mutate(chase)}
          className="col-span-2 justify-self-end"
        />
      ) : null}
    </li>
  )
}
