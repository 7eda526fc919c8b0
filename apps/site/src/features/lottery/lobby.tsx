import type { LotteryCategory, LotteryGame } from "@croupier/contract/lottery"
import type { NearNumber } from "@croupier/contract/lottery-lobby"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { useNear } from "./api/use-near.ts"
import { usePopular, useRecent } from "./api/use-favoured-games.ts"
import { DrawFace } from "./draw/draw-face.tsx"
import { GameMark } from "./game-mark.tsx"
import { byPace, typeName } from "./game-names.ts"
import { LOBBY_PATHS } from "./lobby-paths.ts"
import { PlaceLink } from "./place-link.tsx"
import { useGameNames } from "./use-game-name.ts"

const CATEGORIES = ["LOTT", "ELOTT", "VN", "SEA"] as const satisfies readonly LotteryCategory[]

/** A lobby: its games by what they draw, each with its clock and its last result; above them those played most and last. */
export function Lobby({
  games,
  category,
}: {
  readonly games: readonly LotteryGame[]
  readonly category: LotteryCategory
}) {
  const t = useT("lottery")
  const near = useNear(category)
  const popular = usePopular(category)
  const recent = useRecent(category)
  const here = games.filter((game) => game.category === category)
  const types = [...new Set(here.map(({ gameType }) => gameType))]
  const lobbies = CATEGORIES.filter((each) => games.some((game) => game.category === each))
  const known = (of: readonly LotteryGame[] | undefined): readonly LotteryGame[] =>
    (of ?? []).filter((game) => game.category === category).slice(0, 8)
  return (
    <div className="lottery-lobby grid grid-cols-1 gap-7">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <h1 className="display text-h2">{t(`lottery_hall_${category}`)}</h1>
        {lobbies.length > 1 ? (
          <nav aria-label={t("lottery_halls")} className="rail gap-1.5">
            {lobbies.map((each) => (
              <SiteLink
                key={each}
                to={LOBBY_PATHS[each]}
                className={`grid min-h-11 shrink-0 place-items-center rounded-pill px-4 font-semibold whitespace-nowrap ${
                  each === category ? "bg-fg text-ink" : "bg-bg-2 text-fg-2 hover:text-fg"
                }`}
              >
                {t(`lottery_hall_${each}`)}
              </SiteLink>
            ))}
          </nav>
        ) : null}
        <Shortcuts title={t("lottery_recent")} games={known(recent.data?.games)} />
        <Shortcuts title={t("lottery_popular")} games={known(popular.data?.games)} />
      </div>
      {here.length === 0 ? <EmptyState art="lantern" title={t("lottery_no_games")} /> : null}
      {types.map((type, at) => (
        <section
          key={type}
          aria-labelledby={`lobby-${type}`}
          className={`grid grid-cols-1 gap-3 ${at > 0 ? "lobby-later" : ""}`}
          style={{ "--cards": here.filter(({ gameType }) => gameType === type).length }}
        >
          <h2 id={`lobby-${type}`} className="display flex items-center gap-2.5 text-h4">
            <GameMark gameType={type} />
            {typeName(t, type)}
          </h2>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {here
              .filter(({ gameType }) => gameType === type)
              .toSorted(byPace)
              .map((game) => (
                <li key={game.gameCode} className="min-w-0">
                  <GameCard
                    game={game}
                    near={near.data?.games.find(({ gameCode }) => gameCode === game.gameCode)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Shortcuts({ title, games }: { readonly title: string; readonly games: readonly LotteryGame[] }) {
  const { name } = useGameNames()
  if (games.length === 0) return null
  return (
    <nav aria-label={title} className="flex min-w-0 items-center gap-3">
      <span className="shrink-0 text-sm text-fg-2">{title}</span>
      <div className="rail min-w-0 gap-1.5">
        {games.map((game) => (
          <PlaceLink
            key={game.gameCode}
            game={game}
            afresh
            className="grid min-h-10 shrink-0 place-items-center rounded-pill border border-line px-3.5 text-sm font-semibold whitespace-nowrap hover:bg-bg-2"
          >
            {name(game)}
          </PlaceLink>
        ))}
      </div>
    </nav>
  )
}

/** One game: when its sale closes, what it drew last, the way in. */
function GameCard({ game, near }: { readonly game: LotteryGame; readonly near: NearNumber | undefined }) {
  const t = useT("lottery")
  const { name, pace } = useGameNames()
  const current = near?.current ?? null
  return (
    <PlaceLink
      game={game}
      afresh
      label={name(game)}
      className="grid h-full min-h-28 grid-cols-1 content-between gap-3 rounded-card border border-line bg-bg-1 p-4 hover:border-brand-text"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="display min-w-0 text-lg leading-tight text-balance">{pace(game)}</span>
        {current ? (
          <span className="text-end text-sm whitespace-nowrap text-fg-2">
            {t(current.state === "OPEN" ? "lottery_closes_in" : "lottery_opens_in")}{" "}
            <Countdown
              until={current.state === "OPEN" ? current.closesAt : current.opensAt}
              className="clock text-lg font-bold text-brand-text"
            />
          </span>
        ) : null}
      </span>
      <span className="min-h-8 overflow-hidden">
        {near?.last ? (
          <DrawFace
            gameType={game.gameType}
            draw={near.last.draw}
            size={game.gameType === "PK10" ? 24 : 28}
          />
        ) : (
          <span className="text-sm text-fg-3">{t("lottery_no_result")}</span>
        )}
      </span>
    </PlaceLink>
  )
}
