import type { LotteryGame } from "@croupier/contract/lottery"
import type { NearNumber } from "@croupier/contract/lottery-lobby"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useNear } from "./api/use-near.ts"
import { typeName } from "./game-names.ts"
import { GameMark } from "./game-mark.tsx"
import { LOBBY_PATHS } from "./place.ts"
import { PlaceLink } from "./place-link.tsx"
import { useGameNames } from "./use-game-name.ts"
import { useInView } from "./use-in-view.ts"

/** The way to the other games: what is drawn above, how often below, each with its clock. */
export function GameTabs({
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
  const rail = useInView<HTMLDivElement>(types.indexOf(active.gameType) + 1)
  return (
    <nav aria-label={t("lottery_games")} className="grid grid-cols-1 gap-2">
      {/* The first child is the way to the lobby. */}
      <div ref={rail} className="rail gap-2 xl:flex-wrap">
        <SiteLink
          to={LOBBY_PATHS[active.category]}
          aria-label={t("lottery_all_games")}
          className="grid size-12 shrink-0 place-items-center rounded-pill border border-line bg-bg-1 text-fg-2 hover:bg-bg-2"
        >
          <Icon name="menu" size={20} />
        </SiteLink>
        {types.map((type) => {
          const first = here.find(({ gameType }) => gameType === type) ?? active
          return (
            <PlaceLink
              key={type}
              game={first}
              active={type === active.gameType}
              className="flex min-h-12 shrink-0 items-center gap-2.5 rounded-pill border border-line bg-bg-1 ps-3 pe-4 font-semibold whitespace-nowrap text-fg-2 hover:bg-bg-2 data-[active=true]:border-brand data-[active=true]:text-fg"
            >
              <GameMark gameType={type} />
              {typeName(t, type)}
            </PlaceLink>
          )
        })}
      </div>
      <div className="rail gap-1.5">
        {here
          .filter(({ gameType }) => gameType === active.gameType)
          .map((game) => (
            <PaceTab
              key={game.gameCode}
              game={game}
              active={game.gameCode === active.gameCode}
              near={near.data?.games.find(({ gameCode }) => gameCode === game.gameCode)}
            />
          ))}
      </div>
    </nav>
  )
}

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
      className="flex min-h-10 shrink-0 items-center gap-2 rounded-ctl border border-transparent bg-bg-1 px-3 text-sm font-semibold whitespace-nowrap text-fg-2 hover:bg-bg-2 data-[active=true]:border-brand data-[active=true]:text-fg"
    >
      {pace(game)}
      {near?.current?.state === "OPEN" ? (
        <Countdown until={near.current.closesAt} className="clock text-fg-3" />
      ) : null}
    </PlaceLink>
  )
}
