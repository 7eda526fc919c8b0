import { livePlays, type LotteryGame } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { useState, type CSSProperties } from "react"
import { query } from "../../api/query.ts"
import type { LivePlay } from "./live-play.ts"
import { useGameNames } from "../../features/lottery/use-game-name.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import "./live-strip.css"

const REFRESH_MILLIS = 20_000
const SECONDS_OF_PLAY = 4

/** Real bets and what they won, as they are settled. New ones join where the loop begins anew, so that none jumps. */
export function LiveStrip({ games }: { readonly games: readonly LotteryGame[] }) {
  const t = useT()
  const feed = useQuery({ ...query(livePlays, {}), refetchInterval: REFRESH_MILLIS })
  const latest = feed.data?.plays
  const [passing, pass] = useState<readonly LivePlay[]>()
  const [isPaused, setPaused] = useState(false)
  // A failure leaves the page as it was: the strip is no way to anywhere.
  if (feed.isError && !latest) return null
  // Its place stands still: a strip that shimmers would draw frames while the page is hydrated.
  if (!latest) return <div className="live-strip" aria-busy="true" />
  const isStill = typeof matchMedia === "undefined" || matchMedia("(prefers-reduced-motion: reduce)").matches
  const plays = isStill || !passing || passing.length === 0 ? latest : passing
  if (plays.length === 0) return <p className="live-strip px-4 text-fg-2">{t("live_empty")}</p>
  const style: CSSProperties = { "--pass": `${Math.max(plays.length, 6) * SECONDS_OF_PLAY}s` }
  return (
    <section aria-label={t("live_title")} className="live-strip" data-paused={isPaused}>
      <div className="live-window">
        <div className="live-track" style={style} onAnimationIteration={() => pass(latest)}>
          <Plays plays={plays} games={games} />
          <Plays plays={plays} games={games} isCopy />
        </div>
      </div>
      <button
        type="button"
        aria-pressed={isPaused}
        aria-label={t("live_pause")}
        onClick={() => setPaused(!isPaused)}
        className="grid size-11 place-items-center rounded-pill text-fg-3 hover:text-fg"
      >
        <Icon name={isPaused ? "play" : "pause"} size={16} />
      </button>
    </section>
  )
}

function Plays(props: {
  readonly plays: readonly LivePlay[]
  readonly games: readonly LotteryGame[]
  /** The second of the two lists, for the eye alone. */
  readonly isCopy?: boolean
}) {
  const t = useT()
  const format = useFormat()
  const names = useGameNames()
  const nameOf = (code: string) => {
    const game = props.games.find(({ gameCode }) => gameCode === code)
    return game ? names.name(game) : code
  }
  return (
    <ul aria-hidden={props.isCopy}>
      {props.plays.map(({ id, account, gameCode, gameName, stake, won }) => (
        <li key={id} className="live-play" data-won={won !== null}>
          <bdi className="font-semibold">{gameName ?? nameOf(gameCode)}</bdi>
          {won === null ? <span /> : <b className="text-win">{t("live_won", format.money(won))}</b>}
          <bdi className="text-fg-2">{account}</bdi>
          <span className="text-fg-2">{t("live_bet", format.money(stake))}</span>
        </li>
      ))}
    </ul>
  )
}
