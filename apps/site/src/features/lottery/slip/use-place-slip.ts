import { bets, placeBets } from "@croupier/contract/lottery"
import { bonusDetails } from "@croupier/contract/bonuses"
import { newActKey } from "@croupier/client/act-key"
import { CallError } from "@croupier/client/call-error"
import { useCallback } from "react"
import { takeBalance } from "../../../api/balance.ts"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { text } from "../../../i18n/texts.ts"
import { guard } from "../../../session/session.ts"
import { readSession } from "../../../session/store.ts"
import { toast } from "../../../ui/toast.ts"
import { shortIssue } from "../sale.ts"
import { lineFaults } from "./line-faults.ts"
import { slips } from "./slip-store.ts"

/** Refusals that do not say whether the bets were taken: the request is asked again, under its own key. */
const UNANSWERED: readonly string[] = ["NETWORK", "UNAVAILABLE", "INTERNAL"]

/**
 * Places a game's slip on an issue, once, however often it is pressed; play money is welcome. `onRefused` follows a refusal of the
 * whole slip, where no line has a fault of its own.
 */
export const usePlaceSlip = (
  gameCode: string,
): ((issue: string, freeBet: string | undefined, onRefused: () => void) => boolean) =>
  useCallback(
    (issue, freeBet, onRefused) => guard(() => send(gameCode, issue, freeBet, onRefused), { trial: true }),
    [gameCode],
  )

async function send(
  gameCode: string,
  issue: string,
  freeBet: string | undefined,
  onRefused: () => void,
): Promise<void> {
  const account = readSession()?.account ?? ""
  const attempt = slips.begin({ gameCode, issue, account, key: newActKey(), freeBet })
  if (!attempt) return
  const { lines, cost, key } = attempt
  const paid = attempt.freeBet === undefined ? {} : { freeBet: attempt.freeBet }
  try {
    const answer = await call(
      placeBets,
      { gameCode, issue: attempt.issue, lines: [...lines], cost, ...paid },
      { idempotencyKey: key },
    )
    slips.placed(gameCode)
    takeBalance(answer.balance)
    toast(text("lottery_placed", answer.bets.length, shortIssue(attempt.issue)), "good")
    await Promise.all([refresh(bets), attempt.freeBet === undefined ? undefined : refresh(bonusDetails)])
  } catch (error) {
    if (!(error instanceof CallError) || UNANSWERED.includes(error.code)) {
      slips.lost(gameCode)
      return
    }
    const faults = lineFaults(error)
    slips.refused(gameCode, { code: error.code, message: error.message }, faults)
    if (faults.size === 0) onRefused()
  }
}
