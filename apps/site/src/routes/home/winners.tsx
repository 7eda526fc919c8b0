import { winnerBoard, type LotteryGame } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Money } from "../../ui/money.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useGameNames } from "../../features/lottery/use-game-name.ts"
import { SectionHead } from "./section-head.tsx"

const SHOWN = 6
const REFRESH_MILLIS = 30_000

/** Real wins only: the projection of settled bets, names masked by the server. */
export function Winners({ games }: { readonly games: readonly LotteryGame[] }) {
  const t = useT()
  const format = useFormat()
  const names = useGameNames()
  const board = useQuery({ ...query(winnerBoard, {}), refetchInterval: REFRESH_MILLIS })
  const winners = board.data?.winners.slice(0, SHOWN)
  const nameOf = (code: string) => {
    const game = games.find(({ gameCode }) => gameCode === code)
    return game ? names.name(game) : code
  }
  return (
    <section aria-labelledby="winners" className="grid grid-cols-1 content-start gap-3">
      <SectionHead id="winners" title={t("winners_title")} />
      <div className="rounded-card bg-bg-1">
        {board.isError && !winners ? (
          <ErrorState error={board.error} retry={() => void board.refetch()} />
        ) : null}
        {board.isPending ? <Skeleton className="h-50 rounded-card" /> : null}
        {winners && winners.length === 0 ? <EmptyState art="trophy" title={t("winners_empty")} /> : null}
        {winners && winners.length > 0 ? (
          <ul className="divide-y divide-line">
            {winners.map(({ id, account, gameCode, gameName, prize, at }) => (
              <li key={id} className="flex min-h-15 items-center justify-between gap-4 px-4 py-2">
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{account}</span>
                  <span className="block text-sm text-fg-3">
                    {gameName ?? nameOf(gameCode)} · {format.ago(at, serverNow())}
                  </span>
                </span>
                <Money value={prize} className="text-h4 text-win" />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}
