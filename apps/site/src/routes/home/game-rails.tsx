import { becauseYouPlayed, hotGames, recentlyPlayed, type GameCard as Game } from "@croupier/contract/games"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { query } from "../../api/query.ts"
import { useFavourites } from "../../features/games/api/use-favourites.ts"
import { GameCard } from "../../features/games/game-card.tsx"
import { useT } from "../../i18n/i18n.tsx"
import { useSession } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { SectionHead } from "./section-head.tsx"

const SHOWN = 10

/** The games of the house on its front: what the member played last, and what is hot. */
export function GameRails() {
  const t = useT("games")
  const session = useSession()
  const hot = useQuery(query(hotGames, { count: SHOWN }))
  const recent = useQuery({ ...query(recentlyPlayed, { count: SHOWN }), enabled: session !== null })
  const because = useQuery({ ...query(becauseYouPlayed, { count: SHOWN }), enabled: session !== null })
  return (
    <>
      {session ? <Rail id="recent-games" title={t("games_recent")} games={recent.data?.games ?? []} /> : null}
      {session && because.data?.because ? (
        <Rail
          id="because-games"
          title={t("games_because", because.data.because.displayName)}
          games={because.data.games}
        />
      ) : null}
      <Rail id="hot-games" title={t("games_hot_title")} games={hot.data?.games ?? []}>
        <SiteLink to="/hot" className="py-2.5 font-bold text-brand-text hover:underline">
          {t("see_all")}
        </SiteLink>
      </Rail>
    </>
  )
}

function Rail(props: {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  readonly children?: ReactNode
}) {
  const { ids, mark } = useFavourites()
  if (props.games.length === 0) return null
  return (
    <section aria-labelledby={props.id} className="grid grid-cols-1 gap-4">
      <SectionHead id={props.id} title={props.title}>
        {props.children}
      </SectionHead>
      {/* It scrolls sideways, so a keyboard must be able to stand on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="rail gap-3 pb-1" tabIndex={0} aria-labelledby={props.id}>
        {props.games.map((game) => (
          <li key={game.gameId} className="relative w-28 shrink-0 snap-start sm:w-38">
            <GameCard game={game} marked={ids.has(game.gameId)} mark={mark} />
          </li>
        ))}
      </ul>
    </section>
  )
}
