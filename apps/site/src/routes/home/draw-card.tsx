import type { LotteryGame } from "@croupier/contract/lottery"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { gameArt } from "../../ui/game-art.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useDraw } from "../../features/lottery/api/use-draw.ts"
import { useGameNames } from "../../features/lottery/use-game-name.ts"
import { useSale } from "../../features/lottery/use-sale.ts"
import { DrawBalls } from "./draw-balls.tsx"
import { gamePace } from "./game-pace.ts"

/** The hue says the category, the same in every theme; the picture says what is drawn. */
const HUES: Readonly<Record<LotteryGame["category"], string>> = {
  LOTT: "var(--hue-lottery)",
  ELOTT: "var(--hue-elott)",
  VN: "var(--hue-live)",
  SEA: "var(--hue-sports)",
}

/** One game as a card: under its awning the time that is left, the last result, and the way in. */
export function DrawCard({ game }: { readonly game: LotteryGame }) {
  const t = useT()
  const format = useFormat()
  const draws = useDraw(game.gameCode)
  const sale = useSale(draws.data)
  const last = draws.data?.last ?? null
  const title = useGameNames().name(game)
  return (
    <article
      className="hue-panel flex flex-col overflow-hidden rounded-card"
      style={{ "--hue": HUES[game.category] }}
    >
      <div className="awning" />
      <div className="flex grow flex-col gap-2 p-3 pt-2 sm:gap-4 sm:p-5 sm:pt-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Art name={gameArt([game.gameType])} size={52} className="max-sm:size-7" />
          <div className="min-w-0 flex-1">
            <h3 className="display line-clamp-2 text-sm leading-tight sm:text-lg sm:leading-tight">
              {title}
            </h3>
            <p className="text-sm text-fg-2 max-sm:hidden">
              {gamePace(t, game.intervalSeconds)} · {t("line_price", format.money(game.unitPrice))}
            </p>
          </div>
          <div className="flex min-w-24 items-baseline justify-between gap-2 max-sm:w-full sm:block sm:text-end">
            <p className="text-xs text-fg-2">{t(draws.data && !sale.open ? "drawing" : "closes_in")}</p>
            {sale.until ? (
              <Countdown until={sale.until} className="draw-clock text-h3 leading-none sm:text-[34px]" />
            ) : (
              <span className="figures text-h3 leading-none text-fg-3 sm:text-[34px]">--:--</span>
            )}
          </div>
        </header>
        {draws.isError && !draws.data ? (
          <ErrorState error={draws.error} retry={() => void draws.refetch()} />
        ) : (
          <div className="mt-auto flex items-end justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
            <div className="grid min-w-0 gap-1.5" aria-live="polite">
              <p className="flex gap-2 text-xs text-fg-2 max-sm:sr-only">
                {t("last_result")}
                {last ? (
                  <span className="figures" dir="ltr">
                    {last.issue}
                  </span>
                ) : null}
              </p>
              {last ? (
                <span className="max-sm:flex max-sm:min-h-13 max-sm:items-center max-sm:[zoom:0.66]">
                  <DrawBalls key={last.issue} gameType={game.gameType} draw={last.draw} size={36} />
                </span>
              ) : draws.data ? (
                <p className="flex h-9 items-center text-fg-2">{t("no_result_yet")}</p>
              ) : (
                <Skeleton className={`h-9 ${game.gameType === "K3" ? "w-30" : "w-51"}`} />
              )}
            </div>
            <SiteLink
              to={`/lottery?gameCode=${game.gameCode}`}
              className={buttonClass("brand", "regular", "shrink-0 px-6! sm:px-7!")}
              aria-label={`${t("play_now")}: ${title}`}
            >
              {t("play_now")}
            </SiteLink>
          </div>
        )}
      </div>
    </article>
  )
}
