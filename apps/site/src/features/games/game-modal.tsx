import type { GameCard } from "@croupier/contract/games"
import { gameWins } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { PauseWords } from "../../shell/play-pause.tsx"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { Money } from "../../ui/money.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { GamePicture } from "./game-picture.tsx"
import { GameRooms } from "./game-rooms.tsx"
import { GameWays } from "./game-ways.tsx"
import { tagName } from "./tag-name.ts"
import { useHighestStake } from "./use-highest-stake.ts"
import "./games.css"

/** A game before a stake: its picture, who makes it, its return, volatility, limits, features and latest large wins, and the ways in. */
export default function GameModal({ game }: { readonly game: GameCard }) {
  const t = useT("games")
  const format = useFormat()
  const highest = useHighestStake(game)
  const facts = [
    [t("games_vendor"), game.vendorName],
    [t("games_rtp_title"), game.rtp === null ? t("games_untold") : format.percent(Number(game.rtp) / 100)],
    [
      t("games_volatility"),
      game.volatility === null ? t("games_untold") : t(`games_volatility_${game.volatility}`),
    ],
    ...(game.jackpot === null ? [] : [[t("games_category_JACKPOT"), format.money(game.jackpot)]]),
    ...(game.stakes === null
      ? []
      : [[t("games_limits"), `${format.money(game.stakes.minimum)} – ${format.money(game.stakes.maximum)}`]]),
    ...(highest === null ? [] : [[t("games_highest_stake"), format.money(highest)]]),
    ...(game.tags.length === 0 ? [] : [[t("games_feature"), game.tags.map(tagName).join(", ")]]),
  ] as const
  const pause = usePlayPause()
  const wins = useQuery(query(gameWins, { vassalage: game.vassalage, gameCode: game.gameCode }))
  return (
    <ModalFrame title={game.displayName}>
      <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
        <div className="game-card self-start">
          <GamePicture game={game} />
        </div>
        <div className="grid grid-cols-1 content-between gap-4">
          <dl className="grid grid-cols-1 gap-2">
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt className="text-sm text-fg-2">{name}</dt>
                <dd className="font-semibold">{fact}</dd>
              </div>
            ))}
          </dl>
          <div className="grid grid-cols-1 gap-2">
            <GameWays game={game} size="regular" onFollow={closeModal} />
            {pause ? (
              <p role="status" className="text-sm text-fg-2">
                <PauseWords pause={pause} />
              </p>
            ) : null}
          </div>
        </div>
      </div>
      {/* Rooms stand at tables alone, where players meet. */}
      {game.gameCategory === "PVP" ? <GameRooms game={game} onFollow={closeModal} /> : null}
      <section aria-labelledby="game-wins" className="mt-5 grid grid-cols-1 gap-1">
        <h3 id="game-wins" className="font-bold">
          {t("games_wins")}
        </h3>
        {wins.isPending ? <Skeleton className="h-11" /> : null}
        {wins.error && !wins.data ? (
          <ErrorState error={wins.error} retry={() => void wins.refetch()} />
        ) : null}
        {wins.data?.wins.length === 0 ? <p className="text-sm text-fg-2">{t("games_wins_empty")}</p> : null}
        {wins.data && wins.data.wins.length > 0 ? (
          <ul className="divide-y divide-line">
            {wins.data.wins.map(({ id, account, prize, at }) => (
              <li key={id} className="flex min-h-11 items-center justify-between gap-4">
                <span className="min-w-0 truncate">
                  {account} <span className="text-sm text-fg-3">· {format.ago(at, serverNow())}</span>
                </span>
                <Money value={prize} className="font-bold text-win" />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <p className="mt-4 text-sm text-fg-2">{t("games_rtp_text")}</p>
    </ModalFrame>
  )
}
