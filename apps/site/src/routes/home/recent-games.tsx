import { recentlyPlayed } from "@croupier/contract/games"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useIsVisitor, useSession } from "../../session/session.ts"
import { GameRail } from "./game-rail.tsx"

const SHOWN = 10
/** index.html reads it before the first paint. */
const KEPT = "recent-games"

/** The games that the member played last, in the first screen of a telephone. Its place is kept, unless this device knows of no game. */
export function RecentGames() {
  const t = useT("games")
  const session = useSession()
  const isVisitor = useIsVisitor()
  const recent = useQuery({ ...query(recentlyPlayed, { count: SHOWN }), enabled: session !== null })
  const games = recent.data?.games
  useEffect(() => {
    if (!isVisitor && games === undefined) return
    const { dataset } = document.documentElement
    if (games && games.length > 0) {
      localStorage.removeItem(KEPT)
      dataset["recent"] = ""
    } else {
      if (games) localStorage.setItem(KEPT, "none")
      delete dataset["recent"]
    }
  }, [games, isVisitor])
  if (session && games) return <GameRail id="recent-games" title={t("games_recent")} games={games} />
  return <div className="hidden h-53 in-data-recent:block sm:h-67" />
}
