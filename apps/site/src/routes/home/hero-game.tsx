import type { GameCard } from "@croupier/contract/games"
import { GamePicture } from "../../features/games/game-picture.tsx"
import { GameWays } from "../../features/games/game-ways.tsx"
import "../../features/games/games.css"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { CATEGORIES } from "../../shell/categories.ts"

/** The game at the head of the home page: poster, name, return and its ways in. */
export function HeroGame({ game }: { readonly game: GameCard }) {
  const t = useT("games")
  const format = useFormat()
  return (
    <section
      className="hero-panel"
      data-slot="game"
      aria-labelledby="hero-game"
      style={{ "--hue": CATEGORIES[game.gameCategory].hue }}
    >
      <div className="hero-panel-in">
        <div className="hero-panel-words">
          <p className="hero-panel-kind">{t("home_slot_game")}</p>
          <h2 id="hero-game" className="display text-h3 sm:text-h2">
            {game.displayName}
          </h2>
          <p className="truncate text-fg-2">
            <bdi>{game.vendorName}</bdi>
            {game.rtp === null ? null : (
              <>
                {" · "}
                <bdi>{t("games_rtp", format.percent(Number(game.rtp) / 100))}</bdi>
              </>
            )}
          </p>
          <div className="hero-panel-ways">
            <GameWays game={game} size="regular" />
          </div>
        </div>
        <div className="game-card hero-poster" aria-hidden="true">
          <GamePicture game={game} />
        </div>
      </div>
    </section>
  )
}
