import type { GameCard } from "@croupier/contract/games"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { GamePicture } from "./game-picture.tsx"
import { GameWays } from "./game-ways.tsx"
import { tagName } from "./tag-name.ts"
import "./games.css"

/** A game before a stake: its picture, who makes it, its return, volatility and features, and the ways in. */
export default function GameModal({ game }: { readonly game: GameCard }) {
  const t = useT("games")
  const format = useFormat()
  const facts = [
    [t("games_vendor"), game.vendorName],
    [t("games_rtp_title"), game.rtp === null ? t("games_untold") : format.percent(Number(game.rtp) / 100)],
    [
      t("games_volatility"),
      game.volatility === null ? t("games_untold") : t(`games_volatility_${game.volatility}`),
    ],
    ...(game.jackpot === null ? [] : [[t("games_category_JACKPOT"), format.money(game.jackpot)]]),
    ...(game.tags.length === 0 ? [] : [[t("games_feature"), game.tags.map(tagName).join(", ")]]),
  ] as const
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
          <GameWays game={game} size="regular" onFollow={closeModal} />
        </div>
      </div>
      <p className="mt-4 text-sm text-fg-2">{t("games_rtp_text")}</p>
    </ModalFrame>
  )
}
