import { becauseYouPlayed, hotGames } from "@croupier/contract/games"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useSession } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { GameRail } from "./game-rail.tsx"

const SHOWN = 10

/** The games of the house on its front: what goes with the member's last game, and what is hot. */
export function GameRails() {
  const t = useT("games")
  const session = useSession()
  const hot = useQuery(query(hotGames, { count: SHOWN }))
  const because = useQuery({ ...query(becauseYouPlayed, { count: SHOWN }), enabled: session !== null })
  return (
    <>
      {session && because.data?.because ? (
        <GameRail
          id="because-games"
          isLater
          title={t("games_because", because.data.because.displayName)}
          games={because.data.games}
        />
      ) : null}
      <GameRail isLater id="hot-games" title={t("games_hot_title")} games={hot.data?.games ?? []}>
        <SiteLink to="/hot" className="py-2.5 font-bold text-brand-text hover:underline">
          {t("see_all")}
        </SiteLink>
      </GameRail>
    </>
  )
}
