import type { LotteryGame } from "@croupier/contract/lottery"
import type { Play } from "@croupier/lottery"
import { useT } from "../../i18n/i18n.tsx"
import { groupName, playName } from "./names.ts"
import type { Place } from "./place.ts"
import { PlaceLink } from "./place-link.tsx"
import { useInView } from "./use-in-view.ts"

/** Kinds of play as pills, and the plays of the chosen kind under them. Links: the back button works. */
export function PlayMenu({ place }: { readonly place: Place }) {
  const t = useT("lottery")
  const { game, menu, group, play } = place
  const kinds = useInView<HTMLElement>(menu.findIndex(({ key }) => key === group.key))
  const plays = useInView<HTMLElement>(group.plays.indexOf(play))
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <nav
        ref={kinds}
        aria-label={t("lottery_kinds")}
        className="rail gap-1 rounded-panel bg-bg-1 p-1 lg:flex-wrap"
      >
        {menu.map(({ key, plays }) => (
          <PlaceLink
            key={key}
            game={game}
            playType={plays[0]?.code}
            active={key === group.key}
            className="grid min-h-11 shrink-0 place-items-center rounded-pill px-4 font-semibold whitespace-nowrap text-fg-2 hover:text-fg data-[active=true]:bg-fg data-[active=true]:text-ink"
          >
            {groupName(t, key)}
          </PlaceLink>
        ))}
      </nav>
      {group.plays.length > 1 ? (
        <nav
          key={group.key}
          ref={plays}
          aria-label={groupName(t, group.key)}
          className="rail gap-1.5 sm:flex-wrap"
        >
          {group.plays.map((each) => (
            <SubPlay key={each.code} game={game} play={each} active={each.code === play.code} />
          ))}
        </nav>
      ) : null}
    </div>
  )
}

function SubPlay({
  game,
  play,
  active,
}: {
  readonly game: LotteryGame
  readonly play: Play
  readonly active: boolean
}) {
  const t = useT("lottery")
  return (
    <PlaceLink
      game={game}
      playType={play.code}
      active={active}
      className="grid min-h-10 shrink-0 place-items-center rounded-ctl border border-transparent px-3 text-sm whitespace-nowrap text-fg-2 hover:bg-bg-2 data-[active=true]:border-brand data-[active=true]:text-fg"
    >
      {playName(t, play)}
    </PlaceLink>
  )
}
