import { draw, type LotteryGame } from "@croupier/contract/lottery"
import { useQueries } from "@tanstack/react-query"
import { useEffect, useReducer } from "react"
import { query } from "../../api/query.ts"
import { nextChange, saleAt } from "../../features/lottery/sale.ts"
import { useGameNames } from "../../features/lottery/use-game-name.ts"
import { useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Countdown } from "../../ui/countdown.tsx"

/** The cards below keep these answers current. */
const STALE_MILLIS = 30_000

/** The draw among some games that closes next, with the time that is left: the way to its board. */
export function NextDraw({ games }: { readonly games: readonly LotteryGame[] }) {
  const t = useT()
  const names = useGameNames()
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const answers = useQueries({
    queries: games.map(({ gameCode }) => ({ ...query(draw, { gameCode }), staleTime: STALE_MILLIS })),
  })
  const now = serverNow()
  const views = answers.flatMap(({ data }, at) => {
    const game = games[at]
    return data && game ? [{ game, sale: saleAt(data, now), change: nextChange(data, now) }] : []
  })
  const change = Math.min(...views.map((view) => view.change ?? Infinity))
  useEffect(() => {
    if (!Number.isFinite(change)) return
    const timer = setTimeout(wake, Math.max(0, change - serverNow()) + 5)
    return () => clearTimeout(timer)
  }, [change])
  const [next] = views
    .flatMap(({ game, sale }) => (sale.open && sale.until ? [{ game, until: sale.until }] : []))
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
  if (!next) return null
  const name = names.name(next.game)
  return (
    <SiteLink
      to={`/lottery?gameCode=${next.game.gameCode}`}
      className="hero-next"
      aria-label={`${t("play_now")}: ${name}`}
    >
      <b>{name}</b>
      <span>{t("closes_in")}</span>
      <Countdown until={next.until} className="figures" />
    </SiteLink>
  )
}
