import type { PlacedBet } from "@croupier/contract/lottery"
import { parseAmount } from "@croupier/money"
import { useEffect, useRef } from "react"
import { useFormat } from "../../../i18n/i18n.tsx"
import { loadNamespace, text } from "../../../i18n/texts.ts"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { toast } from "../../../ui/toast.ts"
import { shortIssue } from "../sale.ts"
import { netOfAll } from "../tabs/net.ts"

export interface Win {
  /** The short number of the draw. */
  readonly issue: string
  /** More than zero, decimal money. */
  readonly net: string
}

/** Bets of one draw settle within moments: they are told together. */
const GATHER_MILLIS = 600

/**
 * Says how one's bets on a draw came out, once per draw. A win is called one only when more came back than was
 * staked; less than that is told plainly, without celebration. Draws without any return stay silent: the
 * list of bets shows them.
 */
export function useOutcomes(celebrate: (win: Win) => void): void {
  const format = useFormat()
  const gathered = useRef(new Map<string, PlacedBet[]>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [])

  const show = (issue: string): void => {
    const bets = gathered.current.get(issue) ?? []
    gathered.current.delete(issue)
    if (!bets.some(({ state }) => state === "WON" || state === "PUSHED")) return
    const net = netOfAll(bets)
    const number = shortIssue(issue.slice(issue.indexOf(" ") + 1))
    if (parseAmount(net) > 0n) celebrate({ issue: number, net })
    else void loadNamespace("lottery").then(() => toast(text("lottery_returned", number, format.signed(net))))
  }
  useSocketEvent("bet", ({ bet }) => {
    if (bet.settledAt === null || bet.state === "PLACED" || bet.state === "CANCELLED") return
    const key = `${bet.gameCode} ${bet.issue}`
    const known = gathered.current.get(key)
    if (known) {
      known.push(bet)
      return
    }
    gathered.current.set(key, [bet])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      show(key)
    }, GATHER_MILLIS)
    timers.current.add(timer)
  })
}
