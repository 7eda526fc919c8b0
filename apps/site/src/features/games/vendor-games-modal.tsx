import type { GameCard } from "@croupier/contract/games"
import { useState } from "react"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { Art } from "../../ui/art.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { gameArt } from "../../ui/game-art.ts"
import { Icon } from "../../ui/icon.tsx"
import { GamesList } from "./games-list.tsx"
import { SearchBar, WIDE, type Narrowing } from "./search-bar.tsx"
import { useSettled } from "./use-settled.ts"

const TYPING_MS = 200

function Rows(props: {
  readonly label: string
  readonly games: readonly GameCard[]
  readonly open: (game: GameCard) => void
}) {
  const t = useT("games")
  const format = useFormat()
  return (
    <ul aria-label={props.label} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {props.games.map((game) => (
        <li key={game.gameId}>
          <button
            type="button"
            disabled={game.status === "MAINTENANCE"}
            onClick={() => {
              closeModal()
              props.open(game)
            }}
            className="flex min-h-16 w-full items-center gap-3 rounded-card bg-bg-2 px-4 py-2 text-start hover:bg-bg-3 disabled:opacity-55"
          >
            <Art name={gameArt([...game.tags, game.gameCategory])} size={40} />
            <span className="grid min-w-0 grow">
              <span className="truncate font-bold">{game.displayName}</span>
              <span className="text-sm text-fg-2">
                {game.status === "MAINTENANCE"
                  ? t("games_maintenance")
                  : game.rtp === null
                    ? t(`games_category_${game.gameCategory}`)
                    : t("games_rtp", format.percent(Number(game.rtp) / 100))}
              </span>
            </span>
            <Icon name="play" size={18} className="text-brand-text" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The games of one vendor, to choose from: what a vendor's card opens. */
export default function VendorGamesModal(props: {
  readonly vassalage: string
  readonly name: string
  /** Goes to a game: modals stand beside the pages and know no way of their own. */
  readonly open: (game: GameCard) => void
}) {
  const t = useT("games")
  const [narrowing, narrow] = useState<Narrowing>(WIDE)
  const search = useSettled(narrowing.search.trim(), TYPING_MS)
  const title = t("games_of", props.name)
  return (
    <ModalFrame title={title}>
      <div className="grid grid-cols-1 gap-4">
        <SearchBar value={narrowing} tags={[]} onChange={narrow} />
        <GamesList
          label={title}
          lobby={{
            vassalage: props.vassalage,
            ...(search ? { search } : {}),
            ...(narrowing.volatility ? { volatility: narrowing.volatility } : {}),
          }}
          empty={
            <EmptyState art="magnifier" title={t("games_none_found")} text={t("games_none_found_text")} />
          }
        >
          {(games) => <Rows label={title} games={games} open={props.open} />}
        </GamesList>
      </div>
    </ModalFrame>
  )
}
