import { cancelChase, chases, comingIssues, placeChase, type Chase } from "@croupier/contract/chase"
import { bets, type LotteryGame } from "@croupier/contract/lottery"
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { newActKey } from "@croupier/client/act-key"
import { CallError } from "@croupier/client/call-error"
import { takeBalance } from "../../../api/balance.ts"
import { call } from "../../../api/call.ts"
import { pages } from "../../../api/pages.ts"
import { query, refresh } from "../../../api/query.ts"
import { text } from "../../../i18n/texts.ts"
import { useSocketEvent } from "../../../realtime/socket.ts"
import { useSession } from "../../../session/session.ts"
import { toast } from "../../../ui/toast.ts"
import type { ChaseLine, PlannedChase } from "./plan.ts"

/** Issues that a dialog can choose from. */
const OFFERED = 120
const PAGE_SIZE = 10

/** The issues that can still be bet on; asked anew as they close. */
export const useComing = (gameCode: string) =>
  useQuery({ ...query(comingIssues, { gameCode, count: OFFERED }), refetchInterval: 10_000 })

/**
 * Places a chase, once, however often it is pressed: while no answer has come, the same request goes out again
 * under the same key. A refusal is told, and the next attempt is a new one.
 */
export function usePlaceChase(game: LotteryGame, done: () => void) {
  const attempt = useRef<{ readonly key: string; readonly about: string } | null>(null)
  return useMutation({
    mutationFn: ({
      lines,
      plan,
      stopOnWin,
    }: {
      lines: readonly ChaseLine[]
      plan: PlannedChase
      stopOnWin: boolean
    }) => {
      const input = {
        gameCode: game.gameCode,
        lines: lines.map(({ play, selection, mode, multiple, group }) => ({
          play,
          selection,
          mode,
          multiple,
          group,
        })),
        legs: plan.legs.map(({ issue, multiple }) => ({ issue, multiple })),
        stopOnWin,
        cost: plan.cost,
      }
      const about = JSON.stringify(input)
      if (attempt.current?.about !== about) attempt.current = { key: newActKey(), about }
      return call(placeChase, input, { idempotencyKey: attempt.current.key })
    },
    onSuccess: async (answer) => {
      attempt.current = null
      takeBalance(answer.balance)
      toast(text("lottery_chase_placed", answer.chase.legs.length), "good")
      done()
      await refresh(bets, chases)
    },
    onError: (error) => {
      const unanswered =
        !(error instanceof CallError) || ["NETWORK", "UNAVAILABLE", "INTERNAL"].includes(error.code)
      if (!unanswered) attempt.current = null
    },
  })
}

/** A member's chases, newest first; they move on as draws are settled. */
export function useChases() {
  const session = useSession()
  useSocketEvent("balance", () => void refresh(chases))
  return useInfiniteQuery({
    ...pages(chases, { limit: PAGE_SIZE }, session?.customerId),
    enabled: session !== null,
  })
}

/** Takes back what of a chase has not been bet yet. */
export function useCancelChase() {
  return useMutation({
    mutationFn: ({ chaseId }: Chase) => call(cancelChase, { chaseId }),
    onSuccess: async (answer) => {
      takeBalance(answer.balance)
      toast(text("lottery_chase_stopped"), "good")
      await refresh(chases)
    },
    onError: (error) => toast(error.message, "bad"),
  })
}
