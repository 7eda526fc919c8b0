import { parseAmount, portionTowardZero, toDecimal } from "@croupier/money"
import { useEffect, useRef, useState } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { isMuted, mute, playWin } from "./sound.ts"
import type { Win } from "./use-outcomes.ts"
import "./win-moment.css"

const SHOWN_MILLIS = 5_000
const COUNTED_MILLIS = 900
const STEPS = 1_000n

/** More came back than was staked: the sum counts up in a glow under the header, where no thumb is about to press. */
export default function WinMoment({ win, end }: { readonly win: Win; readonly end: () => void }) {
  const t = useT("lottery")
  const format = useFormat()
  const [silent, setSilent] = useState(isMuted)
  const shown = useCounted(win.net)
  const ended = useRef(end)
  useEffect(() => {
    ended.current = end
  })
  useEffect(() => {
    playWin()
    const timer = setTimeout(() => ended.current(), SHOWN_MILLIS)
    return () => clearTimeout(timer)
  }, [])
  const toggle = () => {
    mute(!silent)
    setSilent(!silent)
  }
  return (
    <div
      ref={(host) => {
        if (host && !host.matches(":popover-open")) host.showPopover()
      }}
      popover="manual"
      className="win-moment"
      data-win={win.net}
    >
      <div className="win-moment-card">
        <p role="status" className="sr-only">
          {t("lottery_won", win.issue, format.signed(win.net))}
        </p>
        <span aria-hidden="true" className="grid grow justify-items-center">
          <span className="text-sm">{t("lottery_win_title", win.issue)}</span>
          <span className="win-moment-sum figures" dir="ltr">
            {format.money(shown)}
          </span>
        </span>
        <button
          type="button"
          aria-pressed={silent}
          aria-label={t("lottery_mute")}
          onClick={toggle}
          className="win-moment-button"
        >
          <Icon name={silent ? "bell-off" : "bell"} size={18} />
        </button>
        <button type="button" aria-label={t("close")} onClick={end} className="win-moment-button">
          <Icon name="x" size={18} />
        </button>
      </div>
    </div>
  )
}

/** Counts up to a sum; at once where less motion is wished for. The last step is the sum itself. */
function useCounted(net: string): string {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  const [shown, show] = useState(still ? net : "0")
  useEffect(() => {
    if (still) return
    const whole = parseAmount(net)
    const began = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, (now - began) / COUNTED_MILLIS)
      const eased = 1 - (1 - part) ** 3
      show(part === 1 ? net : toDecimal(portionTowardZero(whole, BigInt(Math.round(eased * 1_000)), STEPS)))
      if (part < 1) frame = requestAnimationFrame(count)
    })
    return () => cancelAnimationFrame(frame)
  }, [net, still])
  return shown
}
