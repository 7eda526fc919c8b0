import { useReachability } from "@croupier/client/reachability"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { balanceQuery, refreshBalance } from "../../api/balance.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { guard } from "../../session/session.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { CATEGORIES } from "../../shell/categories.ts"
import { Icon } from "../../ui/icon.tsx"
import { Money } from "../../ui/money.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useMedia } from "../../ui/use-media.ts"
import type { Launched } from "./launch-place.ts"
import { RealityCheckPanel, useDueCheck } from "./reality-check.tsx"
import { useRunningRounds } from "./running-rounds.ts"
import { StageStanding } from "./stage-standing.tsx"
import "./games.css"

const CONTROL = "grid size-11 shrink-0 place-items-center rounded-pill text-fg-2 hover:bg-bg-3 hover:text-fg"

/** A game in its frame, with the way back, the balance as it changes, and the full screen. */
export function GameStage({ launched, url }: { readonly launched: Launched; readonly url: string }) {
  const t = useT("games")
  const stage = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const lost = useReachability() !== "reached"
  const [loaded, setLoaded] = useState("")
  const { full, toggle } = useFullScreen(stage)
  const lying = useMedia(LYING)
  const upright = useMedia(UPRIGHT)
  const { game, mode } = launched
  useFreshBalance(launched)
  useRunningRounds(frame, url)
  const check = useDueCheck(mode === "real")
  return (
    <section
      ref={stage}
      aria-label={game.displayName}
      className="game-stage flex flex-col overflow-hidden bg-ink"
    >
      <div className="flex min-h-12 items-center gap-2 bg-bg-1 px-1.5">
        <SiteLink to={CATEGORIES[game.gameCategory].path} className={CONTROL} aria-label={t("games_back")}>
          <Icon name="arrow-left" className="rtl:-scale-x-100" />
        </SiteLink>
        <h1 className="display min-w-0 grow truncate text-lg">{game.displayName}</h1>
        {/* Where the page around the game is out of sight, its time and today's result stand here. */}
        {full || lying ? <StageStanding /> : null}
        {mode === "trial" ? (
          <span className="shrink-0 rounded-pill bg-bg-3 px-3 py-1 text-sm font-semibold">
            {t("games_trial")}
          </span>
        ) : launched.isSingle === 1 ? (
          <StageBalance />
        ) : null}
        {toggle ? (
          <button
            type="button"
            className={`${CONTROL} game-full`}
            aria-pressed={full}
            aria-label={t(full ? "games_small_screen" : "games_full_screen")}
            onClick={toggle}
          >
            <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" className="game-corners">
              <path
                d={full ? "M9 3v6H3M15 3v6h6M9 21v-6H3M15 21v-6h6" : "M3 9V3h6M21 9V3h-6M3 15v6h6M21 15v6h-6"}
              />
            </svg>
          </button>
        ) : null}
      </div>
      {upright && !full ? (
        <div className="flex justify-center bg-bg-1 px-3 pb-1.5">
          <StageStanding />
        </div>
      ) : null}
      <div className="relative grow">
        {check.isDue ? (
          <div className="absolute inset-0 z-1 grid content-center overflow-y-auto bg-bg-1">
            <RealityCheckPanel onSeen={check.refresh} />
          </div>
        ) : null}
        {/* An opening has an address of its own: another one is another frame. */}
        <iframe
          key={url}
          ref={frame}
          src={url}
          // The game behind the figures takes no input.
          inert={check.isDue}
          title={game.displayName}
          // It never has the site's own origin (launch-place.ts), so it cannot reach out of its frame by these two.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow="fullscreen; autoplay; clipboard-write"
          referrerPolicy="origin"
          onLoad={() => setLoaded(url)}
          className="absolute inset-0 size-full border-0"
        />
        {lost || loaded !== url ? (
          <div
            role="status"
            className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-ink/85 p-6 text-center"
          >
            <Spinner size={36} />
            <p className="max-w-prose">{t(lost ? "games_lost" : "games_starting")}</p>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** Balance left to play with, which the socket keeps current, and the way to more: the game may cover the page's own. */
function StageBalance() {
  const t = useT("games")
  const { data } = useQuery(balanceQuery)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => guard(() => openModal("deposit"))}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-pill px-2 hover:bg-bg-3"
    >
      <span className="grid justify-items-end leading-tight">
        <span className="text-xs text-fg-2">{t("games_balance")}</span>
        {data ? <Money value={data.sumBalance} className="text-base" /> : <span>–</span>}
      </span>
      <span className="button-brand grid size-6 place-items-center rounded-pill">
        <Icon name="plus" size={16} />
      </span>
      <span className="sr-only">{t("deposit")}</span>
    </button>
  )
}

/** After a game the balance is read again, once the money in a vendor's wallet has been recalled. */
function useFreshBalance({ isSingle, mode }: Launched) {
  const elsewhere = isSingle === 0 && mode === "real"
  useEffect(() => {
    // Fetched while the game is played, so that leaving it does not wait for it.
    const home = elsewhere ? import("./bring-home.ts").catch(() => undefined) : undefined
    return () => {
      const brought = home?.then((code) => code?.bringHome()) ?? Promise.resolve()
      void brought.then(() => refreshBalance())
    }
  }, [elsewhere])
}

/** A phone on its side and a phone upright, on which games.css gives all of the window to the game. */
const LYING = "(max-height: 480px) and (min-width: 560px)"
const UPRIGHT = "(max-width: 559px)"

/** The full screen of an element; without `toggle` where the browser has none. */
function useFullScreen(of: React.RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener("fullscreenchange", update)
    return () => document.removeEventListener("fullscreenchange", update)
  }, [])
  const toggle = () =>
    // A browser may say no; the game stays as large as it is.
    void (full ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => undefined)
  return { full, toggle: document.fullscreenEnabled ? toggle : undefined }
}
