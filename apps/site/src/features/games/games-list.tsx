import type { GameCard } from "@croupier/contract/games"
import type { ReactNode } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useEndless } from "../../ui/use-endless.ts"
import { useLobby, type Lobby } from "./api/use-lobby.ts"
import { GameGrid, GridSkeleton } from "./game-grid.tsx"

/** Cards that go on as they are scrolled. */
export function GamesList(props: {
  readonly lobby: Lobby
  readonly label: string
  readonly empty: ReactNode
  /** How the games are shown, where that is not as cards. */
  readonly children?: (games: readonly GameCard[]) => ReactNode
}) {
  const t = useT("games")
  const list = useLobby(props.lobby)
  const mark = useEndless({ more: list.hasMore && !list.error, busy: list.isBusy, load: list.next })
  return (
    <div aria-busy={list.isStale || undefined} className={list.isStale ? "opacity-60" : ""}>
      {list.isPending ? <GridSkeleton /> : null}
      {!list.isPending && list.games.length === 0 && !list.error ? props.empty : null}
      {list.games.length > 0
        ? (props.children?.(list.games) ?? <GameGrid games={list.games} label={props.label} />)
        : null}
      {list.error ? <ErrorState error={list.error} retry={list.again} /> : null}
      <div ref={mark} className="grid min-h-11 place-items-center text-sm text-fg-3">
        {list.isBusy ? <Spinner /> : null}
        {list.games.length > 0 && !list.hasMore && !list.isPending ? t("games_end") : null}
      </div>
    </div>
  )
}
