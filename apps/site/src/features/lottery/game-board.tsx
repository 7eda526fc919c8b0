import type { LotteryGame } from "@croupier/contract/lottery"
import { useState } from "react"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useDraw } from "./api/use-draw.ts"
import { Board } from "./board/board.tsx"
import { DrawHeader } from "./draw/draw-header.tsx"
import { IssueNotice } from "./draw/issue-notice.tsx"
import { useDrawing } from "./draw/use-drawing.ts"
import { GameTabs } from "./game-tabs.tsx"
import type { Place } from "./place.ts"
import { PlayMenu } from "./play-menu.tsx"
import { SlipPanel } from "./slip/slip-panel.tsx"
import { SlipSheet } from "./slip/slip-sheet.tsx"
import { LotteryTabs } from "./tabs/lottery-tabs.tsx"
import { useBoard } from "./use-board.ts"
import { useSale } from "./use-sale.ts"

/** The lottery of one game: its draw, its board, its ticket, and what was drawn and bet before. */
export function GameBoard({
  games,
  place,
}: {
  readonly games: readonly LotteryGame[]
  readonly place: Place
}) {
  const { game } = place
  const { data, error, refetch } = useDraw(game.gameCode)
  const sale = useSale(data)
  const last = data?.last ?? null
  const { drawing, fresh, change } = useDrawing(sale, last)
  const { board, ticket } = useBoard(place, sale)
  const [sheet, showSheet] = useState(false)
  return (
    <div className="lottery-lobby grid grid-cols-1 gap-5 pb-24 lg:-mt-3 lg:grid-cols-[minmax(0,1fr)_340px] lg:pb-0">
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <GameTabs games={games} active={game} />
        {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {!error && !data ? <Skeleton className="h-24 rounded-card" /> : null}
        {data ? (
          <DrawHeader
            key={game.gameCode}
            game={game}
            sale={sale}
            last={last}
            drawing={drawing}
            fresh={fresh}
            change={change}
          />
        ) : null}
        <PlayMenu place={place} />
        <IssueNotice change={change} show={!board.isEmpty || ticket.slip.lines.length > 0} />
        <div className="[container:board/inline-size]">
          <Board board={board} sale={sale} waiting={!data} />
        </div>
        <div className="mt-3">
          <LotteryTabs board={board} sale={sale} />
        </div>
      </div>
      <aside className="hidden lg:block">
        <div className="sticky top-[calc(var(--header-h)+16px)] max-h-[calc(100dvh-var(--header-h)-32px)] overflow-y-auto rounded-card">
          <SlipPanel board={board} ticket={ticket} sale={sale} />
        </div>
      </aside>
      <SlipSheet board={board} ticket={ticket} sale={sale} shown={sheet} show={showSheet} />
    </div>
  )
}
