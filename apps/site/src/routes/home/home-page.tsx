import { gameMenus } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { CategoryLinks } from "../../features/games/category-links.tsx"
import { DrawCard } from "./draw-card.tsx"
import { GameRails } from "./game-rails.tsx"
import { FairnessSteps } from "./fairness-steps.tsx"
import { Hero } from "./hero.tsx"
import { LiveStrip } from "./live-strip.tsx"
import { LatestNotices } from "./latest-notices.tsx"
import { SHOWN_DRAWS, staggered } from "./staggered.ts"
import { RecentGames } from "./recent-games.tsx"
import { SectionHead } from "./section-head.tsx"
import { Winners } from "./winners.tsx"

const GAMES_STALE_MILLIS = 300_000

export default function HomePage() {
  const t = useT()
  const games = useQuery({ ...query(gameMenus, {}), staleTime: GAMES_STALE_MILLIS })
  const open = games.data?.games
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <Hero games={open} />
      <CategoryLinks />
      <RecentGames />
      <LiveStrip games={open ?? []} />
      <section aria-labelledby="closing-soon" className="grid grid-cols-1 gap-4">
        <SectionHead id="closing-soon" title={t("closing_soon")}>
          {open && open.length > 0 ? (
            <SiteLink to="/lottery" className="py-2.5 font-bold text-brand-text hover:underline">
              {t("see_all")}
            </SiteLink>
          ) : null}
        </SectionHead>
        {games.isError && !open ? (
          <ErrorState error={games.error} retry={() => void games.refetch()} />
        ) : null}
        {games.isPending ? (
          <div className="grid grid-cols-2 gap-2.5 sm:gap-4">
            <Skeleton className="h-50 rounded-card xl:h-52" />
            <Skeleton className="h-50 rounded-card xl:h-52" />
          </div>
        ) : null}
        {open && open.length === 0 ? <EmptyState title={t("stalls_empty")} /> : null}
        {open && open.length > 0 ? (
          <div className="grid grid-cols-2 gap-2.5 sm:gap-4 xl:grid-cols-3">
            {staggered(open, SHOWN_DRAWS).map((game) => (
              <DrawCard key={game.gameCode} game={game} />
            ))}
          </div>
        ) : null}
      </section>
      <GameRails />
      <div className="later grid grid-cols-1 gap-9 md:grid-cols-2 md:gap-6">
        <Winners games={open ?? []} />
        <LatestNotices />
      </div>
      <FairnessSteps game={open?.[0]} />
    </div>
  )
}
