import type { GameCard as Game } from "@croupier/contract/games"
import { go } from "../../address/go.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useOnce } from "../../forms/use-once.ts"
import { guard } from "../../session/session.ts"
import { readSession } from "../../session/store.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { tryAtOnce } from "../../shell/try-at-once.ts"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { Button, buttonClass } from "../../ui/button.tsx"
import { boardOf, roundOf } from "./game-place.ts"
import { reportOpened } from "./report-opened.ts"

/** The ways into a game: to its board, with money, and for free where that is offered. */
export function GameWays({
  game,
  size,
  onFollow,
}: {
  readonly game: Game
  readonly size: "small" | "regular"
  /** Runs before the page of the game opens. */
  readonly onFollow?: () => void
}) {
  const t = useT("games")
  const { freePlay } = useSettings().play
  const { busy, once } = useOnce()
  const board = boardOf(game)
  const isPaused = usePlayPause() !== undefined
  if (game.status === "MAINTENANCE")
    return <p className="grid min-h-9 place-items-center text-sm text-fg-2">{t("games_maintenance")}</p>
  if (board)
    return (
      <SiteLink
        to={board}
        onClick={() => {
          reportOpened(game)
          onFollow?.()
        }}
        className={buttonClass("brand", size, "w-full px-2!")}
        aria-label={`${t("games_play")}: ${game.displayName}`}
      >
        {t("games_play")}
      </SiteLink>
    )
  const open = (mode: "real" | "trial") => () => {
    // A visitor tries at once: a trial account opens by itself, and the game with it.
    if (mode === "trial" && freePlay && readSession() === null)
      return void once(async () => {
        if (await tryAtOnce()) go(roundOf(game, mode))
      })
    guard(
      () => {
        onFollow?.()
        go(roundOf(game, mode))
      },
      { trial: mode === "trial" || game.hasTrial },
    )
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <Button
        size={size}
        className="w-full px-2!"
        disabled={isPaused}
        aria-label={`${t("games_play")}: ${game.displayName}`}
        onClick={open("real")}
      >
        {t("games_play")}
      </Button>
      {game.hasTrial ? (
        <Button
          kind="outline"
          size={size}
          className="w-full px-2!"
          disabled={isPaused}
          busy={busy}
          aria-label={`${t("games_try")}: ${game.displayName}`}
          onClick={open("trial")}
        >
          {t("games_try")}
        </Button>
      ) : null}
    </div>
  )
}
