import { memo } from "react"
import type { LotteryGame } from "@croupier/contract/lottery"
import type { NearNumber } from "@croupier/contract/lottery-lobby"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useNear } from "./api/use-near.ts"
import { byPace, typeName } from "./game-names.ts"
import { GameMark } from "./game-mark.tsx"
import { LOBBY_PATHS } from "./lobby-paths.ts"
import { PlaceLink } from "./place-link.tsx"
import { useGameNames } from "./use-game-name.ts"
import { useInView } from "../../ui/use-in-view.ts"

/** The way to the other games in one row: the kinds of draw, and beside the one that shows how often it is drawn. */
export const GameTabs = memo(function GameTabs({
  games,
  active,
}: {
  readonly games: readonly LotteryGame[]
  readonly active: LotteryGame
}) {
  const t = useT("lottery")
  const near = useNear(active.category)
  const here = games.filter(({ category }) => category === active.category)
  const types = [...new Set(here.map(({ gameType }) => gameType))]
  const rail = useInView<HTMLElement>(active.gameCode)
  return (
    <nav ref={rail} aria-label={t("lottery_games")} className="rail gap-1.5">
      <SiteLink
        to={LOBBY_PATHS[active.category]}
        aria-label={t("lottery_all_games")}
        active={false}
        className="grid size-11 shrink-0 place-items-center rounded-pill border border-line bg-bg-1 text-fg-2 hover:bg-bg-2"
      >
        <Icon name="menu" size={20} />
      </SiteLink>
      {types.map((type) => {
        const first = here.find(({ gameType }) => gameType === type) ?? active
        const isHere = type === active.gameType
        return (
          <div
            key={type}
            className={`flex shrink-0 rounded-pill border bg-bg-1 ${isHere ? "border-brand" : "border-line"}`}
          >
            <PlaceLink
              game={first}
              active={isHere && first.gameCode === active.gameCode}
              className="flex min-h-11 items-center gap-2 rounded-pill ps-2 pe-4 font-semibold whitespace-nowrap text-fg-2 hover:text-fg data-[active=true]:text-fg"
            >
              <GameMark gameType={type} />
              {typeName(t, type)}
            </PlaceLink>
            {isHere
              ? here
                  .filter(({ gameType }) => gameType === type)
                  .toSorted(byPace)
                  .map((game) => (
                    <PaceTab
                      key={game.gameCode}
                      game={game}
                      active={game.gameCode === active.gameCode}
                      near={near.data?.games.find(({ gameCode }) => gameCode === game.gameCode)}
                    />
                  ))
              : null}
          </div>
        )
      })}
    </nav>
  )
})

function PaceTab({
  game,
  active,
  near,
}: {
  readonly game: LotteryGame
  readonly active: boolean
  readonly near: NearNumber | undefined
}) {
  const { name, pace } = useGameNames()
  return (
    <PlaceLink
      game={game}
      active={active}
      label={name(game)}
      className="flex min-h-11 items-center gap-2 rounded-pill px-3 text-sm font-semibold whitespace-nowrap text-fg-2 hover:text-fg data-[active=true]:bg-fg data-[active=true]:text-ink"
    >
      {pace(game)}
      {!active && near?.current?.state === "OPEN" ? (
        <Countdown until={near.current.closesAt} className="clock text-fg-3" />
      ) : null}
    </PlaceLink>
  )
}
