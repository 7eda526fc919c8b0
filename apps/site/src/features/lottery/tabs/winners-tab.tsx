import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { useGameName } from "../use-game-name.ts"
import { useWinners } from "../api/use-winners.ts"

/** Real wins of real bets, names masked by the server. */
export function WinnersTab() {
  const t = useT("lottery")
  const format = useFormat()
  const { data, error, refetch } = useWinners()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  if (data.winners.length === 0) return <EmptyState art="trophy" title={t("lottery_winners_none")} />
  return (
    <ol className="grid grid-cols-1 rounded-panel border border-line bg-bg-1">
      {data.winners.map((winner) => (
        <li
          key={winner.id}
          className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-b-0"
        >
          <Icon name="trophy" className="text-brand-text" />
          <span className="grow">
            <b>{winner.account}</b>
            <span className="block text-sm text-fg-3">
              {winner.gameName ?? <GameName gameCode={winner.gameCode} />} · {format.stamp(winner.at)}
            </span>
          </span>
          <Money value={winner.prize} className="text-lg text-win" />
        </li>
      ))}
    </ol>
  )
}

const GameName = ({ gameCode }: { readonly gameCode: string }) => useGameName(gameCode)
