import type { GameCard } from "@croupier/contract/games"
import { go } from "../../address/go.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { guard } from "../../session/session.ts"
import { Icon } from "../../ui/icon.tsx"
import { VendorMark } from "./vendor-mark.tsx"
import { useMenu } from "./api/use-menu.ts"
import { boardOf, roundOf } from "./game-place.ts"
import { reportOpened } from "./report-opened.ts"

/** Who makes the games: a press opens the list of a vendor's. */
export function VendorRail() {
  const t = useT("games")
  const format = useFormat()
  const open = (game: GameCard) => {
    const board = boardOf(game)
    if (board) {
      reportOpened(game)
      go(board)
    } else guard(() => go(roundOf(game, "real")), { trial: game.hasTrial })
  }
  const rows = (useMenu().data?.categories ?? []).flatMap(({ vendors }) => vendors)
  const codes = [...new Set(rows.map(({ vassalage }) => vassalage))]
  if (codes.length === 0) return null
  return (
    <section aria-labelledby="vendors" className="grid grid-cols-1 gap-3">
      <h2 id="vendors" className="display text-h3">
        {t("games_by_vendor")}
      </h2>
      <ul className="rail gap-2" aria-labelledby="vendors">
        {codes.map((vassalage) => {
          const of = rows.filter((row) => row.vassalage === vassalage)
          const games = of.reduce((sum, row) => sum + row.games, 0)
          const name = of[0]?.displayName ?? vassalage
          return (
            <li key={vassalage} className="shrink-0">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => openModal("vendorGames", { vassalage, name, open })}
                className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-bg-1 px-4 hover:border-brand-text"
              >
                <VendorMark code={vassalage} />
                {of.some(({ isHot }) => isHot) ? <Icon name="flame" size={18} className="text-hot" /> : null}
                <span className="grid text-start">
                  <span className="font-bold">{name}</span>
                  <span className="text-sm text-fg-2">{t("games_count", games, format.number(games))}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
