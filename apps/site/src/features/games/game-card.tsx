import type { GameCard as Game } from "@croupier/contract/games"
import type { CSSProperties } from "react"
import { go } from "../../address/go.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { guard } from "../../session/session.ts"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { CATEGORIES } from "../../shell/categories.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { GamePicture } from "./game-picture.tsx"
import { boardOf, roundOf } from "./game-place.ts"
import { reportOpened } from "./report-opened.ts"
import "./games.css"

/** A game in a row: its picture, what is to be known before a stake, its mark and its ways in. */
export function GameCard(props: {
  readonly game: Game
  readonly marked: boolean
  readonly mark: (change: { gameId: string; marked: boolean }) => void
}) {
  const t = useT("games")
  const format = useFormat()
  const { game, marked } = props
  const facts = [
    game.vendorName,
    game.rtp === null ? "" : t("games_rtp", format.percent(Number(game.rtp) / 100)),
    game.volatility === null ? "" : t(`games_volatility_${game.volatility}`),
  ].filter(Boolean)
  return (
    <article
      className="game-card flex h-full flex-col overflow-hidden rounded-card"
      style={{ "--hue": CATEGORIES[game.gameCategory].hue } as CSSProperties}
    >
      <div className="game-ground relative aspect-4/3 sm:aspect-square">
        <GamePicture game={game} />
        {game.isHot ? (
          <span className="absolute start-2.5 top-2.5 flex items-center gap-1 rounded-pill bg-ink/85 px-2.5 py-1 text-xs font-bold text-fg">
            <Icon name="flame" size={14} className="text-hot" />
            {t("games_hot_mark")}
          </span>
        ) : null}
        <button
          type="button"
          aria-pressed={marked}
          aria-label={t(marked ? "games_unmark" : "games_mark", game.displayName)}
          onClick={() => guard(() => props.mark({ gameId: game.gameId, marked: !marked }), { trial: true })}
          className="game-heart absolute end-1.5 top-1.5 grid size-11 place-items-center"
        >
          <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
            <path d="M19 14c1.5-1.5 3-3.2 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.8 0-3 .5-4.5 2-1.5-1.5-2.7-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4 3 5.5l7 7Z" />
          </svg>
        </button>
      </div>
      <div className="flex grow flex-col gap-2 p-3">
        <div className="min-w-0 grow">
          <h3 className="display line-clamp-2 text-base leading-tight sm:text-lg">{game.displayName}</h3>
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-fg-2">
            {facts.map((fact) => (
              // A fact stays whole; between two of them a screen reader makes a pause, which must not stand beyond the
              // edge of a row that scrolls.
              <span key={fact} className="relative">
                {fact}
                <span className="sr-only">, </span>
              </span>
            ))}
          </p>
          {game.jackpot === null ? null : (
            <p className="figures mt-1 font-bold text-brand-text">
              {t("games_jackpot", format.money(game.jackpot))}
            </p>
          )}
        </div>
        <WaysIn game={game} />
      </div>
    </article>
  )
}

function WaysIn({ game }: { readonly game: Game }) {
  const t = useT("games")
  const board = boardOf(game)
  const isPaused = usePlayPause() !== undefined
  if (game.status === "MAINTENANCE")
    return <p className="grid min-h-11 place-items-center text-sm text-fg-2">{t("games_maintenance")}</p>
  if (board)
    return (
      <SiteLink
        to={board}
        onClick={() => reportOpened(game)}
        className={buttonClass("brand", "regular", "w-full")}
        aria-label={`${t("games_play")}: ${game.displayName}`}
      >
        {t("games_play")}
      </SiteLink>
    )
  const open = (mode: "real" | "trial") => () =>
    guard(() => go(roundOf(game, mode)), { trial: mode === "trial" || game.hasTrial })
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Button
        className="w-full"
        disabled={isPaused}
        aria-label={`${t("games_play")}: ${game.displayName}`}
        onClick={open("real")}
      >
        {t("games_play")}
      </Button>
      {game.hasTrial ? (
        <Button
          kind="outline"
          className="w-full px-2!"
          disabled={isPaused}
          aria-label={`${t("games_try")}: ${game.displayName}`}
          onClick={open("trial")}
        >
          {t("games_try")}
        </Button>
      ) : null}
    </div>
  )
}
