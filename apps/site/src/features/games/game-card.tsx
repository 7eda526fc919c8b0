import type { GameCard as Game } from "@croupier/contract/games"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openModal, preloadModal } from "../../modals/modals.tsx"
import { guard } from "../../session/session.ts"
import { CATEGORIES } from "../../shell/categories.ts"
import { Icon } from "../../ui/icon.tsx"
import { GamePicture, type ServedPicture } from "./game-picture.tsx"
import { GameWays } from "./game-ways.tsx"
import "./games.css"

/**
 * A game as its poster. Its name, its return and its ways in show under a pointer or the focus; a press, or a finger,
 * opens the sheet that says all of it before a stake.
 */
export function GameCard(props: {
  readonly game: Game
  readonly marked: boolean
  readonly mark: (change: { gameId: string; marked: boolean }) => void
  readonly picture?: ServedPicture | undefined
}) {
  const t = useT("games")
  const format = useFormat()
  const { game, marked } = props
  return (
    <article
      className="game-card"
      data-closed={game.status === "MAINTENANCE"}
      style={{ "--hue": CATEGORIES[game.gameCategory].hue }}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("games_about", game.displayName)}
        className="absolute inset-0"
        onPointerEnter={() => preloadModal("game")}
        onClick={() => openModal("game", { game })}
      >
        <GamePicture game={game} served={props.picture} />
      </button>
      {game.isHot ? (
        <span className="pointer-events-none absolute start-1.5 top-1.5 flex items-center gap-1 rounded-pill bg-ink/85 px-2 py-0.5 text-xs font-bold text-fg">
          <Icon name="flame" size={14} className="text-hot" />
          <span className="max-sm:sr-only">{t("games_hot_mark")}</span>
        </span>
      ) : null}
      <button
        type="button"
        aria-pressed={marked}
        aria-label={t(marked ? "games_unmark" : "games_mark", game.displayName)}
        onClick={() => guard(() => props.mark({ gameId: game.gameId, marked: !marked }), { trial: true })}
        className="game-heart absolute end-0 top-0 grid size-11 place-items-center"
      >
        <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
          <path d="M19 14c1.5-1.5 3-3.2 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.8 0-3 .5-4.5 2-1.5-1.5-2.7-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4 3 5.5l7 7Z" />
        </svg>
      </button>
      <div className="game-over">
        <h3 className="line-clamp-2 text-sm leading-tight font-bold">{game.displayName}</h3>
        <p className="truncate text-xs text-fg-2">
          {game.rtp === null ? game.vendorName : t("games_rtp", format.percent(Number(game.rtp) / 100))}
        </p>
        {game.jackpot === null ? null : (
          <p className="figures text-xs font-bold text-brand-text">
            {t("games_jackpot", format.money(game.jackpot))}
          </p>
        )}
        <GameWays game={game} size="small" />
      </div>
    </article>
  )
}
