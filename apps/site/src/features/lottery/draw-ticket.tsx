import type { LotteryGame } from "@croupier/contract/lottery"
import { useT } from "../../i18n/i18n.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { DrawBalls } from "../../ui/draw-balls.tsx"
import { Ticket } from "../../ui/ticket.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { useDraw } from "./api/use-draw.ts"
import { gameName } from "./names.ts"
import { placeAddress } from "./place.ts"
import { shortIssue } from "./sale.ts"
import { useSale } from "./use-sale.ts"

/** A draw that closes soon, for the home page: its clock is that draw's own, its numbers are the last ones drawn. */
export function DrawTicket({ game, ground }: { readonly game: LotteryGame; readonly ground?: string }) {
  const t = useT("lottery")
  const { data } = useDraw(game.gameCode)
  const sale = useSale(data)
  const last = data?.last ?? null
  return (
    <SiteLink
      to={placeAddress(game.gameCode)}
      className="block rounded-card transition-transform duration-180 hover:-translate-y-0.5"
    >
      <Ticket
        {...(ground === undefined ? {} : { ground })}
        head={
          <span className="flex items-baseline justify-between gap-4">
            <span>
              <span className="display block text-lg">{gameName(t, game)}</span>
              <span className="text-sm text-paper-ink-2">
                {sale.issue ? t("lottery_draw_number", shortIssue(sale.issue.issue)) : t("lottery_no_draw")}
              </span>
            </span>
            <span className="text-end">
              <span className="block text-xs text-paper-ink-2">
                {sale.open ? t("lottery_closes_in") : t("lottery_opens_in")}
              </span>
              {sale.until ? (
                <Countdown until={sale.until} className="text-h3 leading-none font-bold" />
              ) : (
                <span className="figures text-h3 leading-none">––:––</span>
              )}
            </span>
          </span>
        }
      >
        <span className="flex items-center justify-between gap-3">
          <span className="text-sm text-paper-ink-2">
            {last ? t("lottery_last_result", shortIssue(last.issue)) : t("lottery_no_result")}
          </span>
          {last ? <DrawBalls gameType={game.gameType} draw={last.draw} size={28} /> : null}
        </span>
      </Ticket>
    </SiteLink>
  )
}
