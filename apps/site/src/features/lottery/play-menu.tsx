import type { Play } from "@croupier/lottery"
import { useEffect, useRef } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { groupName, playName } from "./names.ts"
import type { Place } from "./place.ts"
import { PlaceLink } from "./place-link.tsx"

/** Kinds of play as pills, and the plays of the chosen kind under them. Links: the back button works. */
export function PlayMenu({ place }: { readonly place: Place }) {
  const t = useT("lottery")
  const { game, menu, group, play } = place
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    // Brings the chosen pill into its own rail, without moving the page.
    const box = rail.current
    const pill = box?.children[menu.findIndex(({ key }) => key === group.key)]
    if (!box || !pill) return
    const [outer, inner] = [box.getBoundingClientRect(), pill.getBoundingClientRect()]
    if (inner.left < outer.left || inner.right > outer.right)
      box.scrollBy({ left: inner.left - outer.left - 24 })
  }, [menu, group.key])
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <nav
        ref={rail}
        aria-label={t("lottery_kinds")}
        className="rail gap-1 rounded-panel bg-bg-1 p-1 lg:flex-wrap"
      >
        {menu.map(({ key, plays }) => (
          <PlaceLink
            key={key}
            gameCode={game.gameCode}
            playType={plays[0]?.code}
            active={key === group.key}
            className="grid min-h-11 shrink-0 place-items-center rounded-pill px-4 font-semibold whitespace-nowrap text-fg-2 hover:text-fg data-[active=true]:bg-fg data-[active=true]:text-ink"
          >
            {groupName(t, key)}
          </PlaceLink>
        ))}
      </nav>
      {group.plays.length > 1 ? (
        <nav aria-label={groupName(t, group.key)} className="rail gap-1.5 sm:flex-wrap">
          {group.plays.map((each) => (
            <SubPlay key={each.code} gameCode={game.gameCode} play={each} active={each.code === play.code} />
          ))}
        </nav>
      ) : null}
    </div>
  )
}

function SubPlay({
  gameCode,
  play,
  active,
}: {
  readonly gameCode: string
  readonly play: Play
  readonly active: boolean
}) {
  const t = useT("lottery")
  return (
    <PlaceLink
      gameCode={gameCode}
      playType={play.code}
      active={active}
      className="grid min-h-10 shrink-0 place-items-center rounded-ctl border border-transparent px-3 text-sm whitespace-nowrap text-fg-2 hover:bg-bg-2 data-[active=true]:border-brand data-[active=true]:text-fg"
    >
      {playName(t, play)}
    </PlaceLink>
  )
}
