import { memo } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { groupName, playName } from "./names.ts"
import { isBesidePanel, isPanel, playTypeOf, type Place } from "./place.ts"
import { PlaceLink } from "./place-link.tsx"
import { useInView } from "../../ui/use-in-view.ts"

/** Kinds of play in one row that scrolls, and beside the chosen kind its plays. Links: the back button works. */
export const PlayMenu = memo(function PlayMenu({ place }: { readonly place: Place }) {
  const t = useT("lottery")
  const { game, menu, group, play } = place
  const rail = useInView<HTMLElement>(`${group.key} ${play.code}`)
  return (
    <nav ref={rail} aria-label={t("lottery_kinds")} className="rail gap-1.5">
      {menu.map((kind) => {
        const isHere = kind.key === group.key
        return (
          <div key={kind.key} className={`flex shrink-0 rounded-pill ${isHere ? "bg-bg-2" : ""}`}>
            <PlaceLink
              game={game}
              playType={playTypeOf(kind)}
              active={isHere}
              className="grid min-h-11 place-items-center rounded-pill px-4 font-semibold whitespace-nowrap text-fg-2 hover:text-fg data-[active=true]:bg-fg data-[active=true]:text-ink"
            >
              {isBesidePanel(menu, kind)
                ? t("lottery_group_TWO_SIDES_MORE")
                : groupName(t, kind.key, game.gameType)}
            </PlaceLink>
            {isHere && kind.plays.length > 1 && !isPanel(kind)
              ? kind.plays.map((each) => (
                  <PlaceLink
                    key={each.code}
                    game={game}
                    playType={each.code}
                    active={each.code === play.code}
                    className="grid min-h-11 place-items-center rounded-pill px-3 text-sm whitespace-nowrap text-fg-2 hover:text-fg data-[active=true]:font-semibold data-[active=true]:text-brand-text"
                  >
                    {playName(t, each)}
                  </PlaceLink>
                ))
              : null}
          </div>
        )
      })}
    </nav>
  )
})
