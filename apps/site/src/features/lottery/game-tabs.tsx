import type { LotteryGame } from "@croupier/contract/lottery"
import { useT } from "../../i18n/i18n.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { Die } from "../../ui/ball.tsx"
import { useDraw } from "./api/use-draw.ts"
import { gameName } from "./names.ts"
import { PlaceLink } from "./place-link.tsx"
import { useSale } from "./use-sale.ts"

/** The games of the hall, each with its own clock. */
export function GameTabs({
  games,
  active,
}: {
  readonly games: readonly LotteryGame[]
  readonly active: string
}) {
  const t = useT("lottery")
  return (
    <nav aria-label={t("lottery_games")} className="rail gap-2">
      {games.map((game) => (
        <GameTab key={game.gameCode} game={game} active={game.gameCode === active} />
      ))}
    </nav>
  )
}

function GameTab({ game, active }: { readonly game: LotteryGame; readonly active: boolean }) {
  const t = useT("lottery")
  const sale = useSale(useDraw(game.gameCode).data)
  return (
    <PlaceLink
      gameCode={game.gameCode}
      active={active}
      className="flex min-h-12 shrink-0 items-center gap-2.5 rounded-pill border border-line bg-bg-1 ps-3 pe-4 font-semibold text-fg-2 hover:bg-bg-2 data-[active=true]:border-brand data-[active=true]:text-fg"
    >
      <GameMark gameType={game.gameType} />
      {gameName(t, game)}
      {sale.open ? <Countdown until={sale.until} className="clock text-sm text-fg-3" /> : null}
    </PlaceLink>
  )
}

/** A small picture of what is drawn. */
export const GameMark = ({ gameType }: { readonly gameType: string }) =>
  gameType === "K3" ? (
    <span aria-hidden="true" className="grid">
      <Die value="5" size={26} />
    </span>
  ) : (
    <span aria-hidden="true" className="ball size-7 text-sm" data-lit="true">
      {gameType === "SSC" ? "5" : gameType.slice(0, 1)}
    </span>
  )
