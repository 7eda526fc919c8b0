import type { GameCard } from "@croupier/contract/games"
import { roomList } from "@croupier/contract/launch"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useSession } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { buttonClass } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { roundOf } from "./game-place.ts"

/** The rooms of a table game with their limits, each with its way in; nothing for a game without rooms. */
export function GameRooms({ game, onFollow }: { readonly game: GameCard; readonly onFollow: () => void }) {
  const t = useT("games")
  const format = useFormat()
  const session = useSession()
  const isPaused = usePlayPause() !== undefined
  const rooms = useQuery({ ...query(roomList, { gameId: game.gameId }), enabled: session !== null })
  if (session === null || rooms.data?.rooms.length === 0) return null
  return (
    <section aria-labelledby="game-rooms" className="mt-5 grid grid-cols-1 gap-1">
      <h3 id="game-rooms" className="font-bold">
        {t("games_rooms")}
      </h3>
      {rooms.isPending ? <Skeleton className="h-14" /> : null}
      {rooms.error && !rooms.data ? (
        <ErrorState error={rooms.error} retry={() => void rooms.refetch()} />
      ) : null}
      <ul className="divide-y divide-line">
        {rooms.data?.rooms.map(({ roomId, displayName, minimum, maximum }) => (
          <li key={roomId} className="flex min-h-14 items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{displayName}</span>
              <span className="figures text-sm text-fg-2">
                {`${format.money(minimum)} – ${format.money(maximum)}`}
              </span>
            </span>
            {game.status === "OPEN" && !isPaused ? (
              <SiteLink
                to={roundOf(game, "real", roomId)}
                onClick={onFollow}
                className={buttonClass("outline", "small")}
                aria-label={`${t("games_play")}: ${displayName}`}
              >
                {t("games_play")}
              </SiteLink>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
