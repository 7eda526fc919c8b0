import type { LotteryGame } from "@croupier/contract/lottery"
import { Suspense, useMemo, type ReactNode } from "react"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useDraw } from "./api/use-draw.ts"
import { Board } from "./board/board.tsx"
import { DrawHeader } from "./draw/draw-header.tsx"
import { IssueNotice } from "./draw/issue-notice.tsx"
import { useDrawing, type IssueChange } from "./draw/use-drawing.ts"
import { GameTabs } from "./game-tabs.tsx"
import { readPlace, type Place } from "./place.ts"
import { PlayMenu } from "./play-menu.tsx"
import type { Sale } from "./sale.ts"
import { SlipAside } from "./slip/slip-aside.tsx"
import { SlipSheet } from "./slip/slip-sheet.tsx"
import { LotteryTabs } from "./tabs/lottery-tabs.tsx"
import { BoardContext, useBoard } from "./use-board.ts"
import { useSale } from "./use-sale.ts"

/**
 * The lottery of one game: its draw, its board, its ticket, and what was drawn and bet before. `asked` is the query of
 * the address while the board of another place is prepared: the tabs of that one are marked.
 */
export function GameBoard({
  games,
  place,
  asked,
}: {
  readonly games: readonly LotteryGame[]
  readonly place: Place
  readonly asked: Readonly<Record<string, string>> | undefined
}) {
  const game = games.find(({ gameCode }) => gameCode === asked?.["gameCode"]) ?? place.game
  // Another game's menu takes a cheap phone some milliseconds, and comes with its board.
  const marked = useMemo(
    () => (asked && game === place.game ? (readPlace(asked, games) ?? place) : place),
    [asked, game, games, place],
  )
  return (
    <Lottery
      tabs={<GameTabs games={games} active={game} />}
      menu={<PlayMenu place={marked} />}
      place={place}
    />
  )
}

function Lottery({
  tabs,
  menu,
  place,
}: {
  readonly tabs: ReactNode
  readonly menu: ReactNode
  readonly place: Place
}) {
  const { game } = place
  const { data, error, refetch } = useDraw(game.gameCode)
  const sale = useSale(data)
  const last = data?.last ?? null
  const { drawing, fresh, change } = useDrawing(sale, last)
  return (
    <div className="lottery-lobby grid grid-cols-1 gap-5 pb-24 lg:-mt-3 lg:grid-cols-[minmax(0,1fr)_340px] lg:pb-0">
      <BoardAndSlip place={place} sale={sale} change={change} waiting={!data}>
        {/* Each is hydrated in a task of its own. */}
        <Suspense fallback={null}>{tabs}</Suspense>
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
        <Suspense fallback={null}>{menu}</Suspense>
      </BoardAndSlip>
    </div>
  )
}

/** The parts that a choice changes. Those above the board are given, so that a choice does not draw them again. */
function BoardAndSlip({
  place,
  sale,
  change,
  waiting,
  children,
}: {
  readonly place: Place
  readonly sale: Sale
  readonly change: IssueChange | null
  readonly waiting: boolean
  readonly children: ReactNode
}) {
  const { board, ticket } = useBoard(place, sale)
  return (
    <>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        {children}
        <IssueNotice change={change} show={!board.isEmpty || ticket.slip.lines.length > 0} />
        <div className="[container:board/inline-size]">
          <Board board={board} sale={sale} waiting={waiting} />
        </div>
        <div className="mt-3">
          <BoardContext value={board}>
            {/* Below the first screen: hydrated apart from the board. */}
            <Suspense fallback={null}>
              <LotteryTabs game={place.game} sale={sale} />
            </Suspense>
          </BoardContext>
        </div>
      </div>
      <SlipAside board={board} ticket={ticket} sale={sale} />
      <SlipSheet board={board} ticket={ticket} sale={sale} />
    </>
  )
}
