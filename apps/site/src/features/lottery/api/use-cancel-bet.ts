import { cancelBet, type PlacedBet } from "@croupier/contract/lottery"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { takeBalance } from "../../../api/balance.ts"
import { call } from "../../../api/call.ts"
import { text } from "../../../i18n/texts.ts"
import { toast } from "../../../ui/toast.ts"
import { replaceBet } from "./use-my-bets.ts"

/** Takes a bet back while its issue is on sale; the stake returns whole. */
export function useCancelBet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ betId }: PlacedBet) => call(cancelBet, { betId }),
    onSuccess: (answer) => {
      replaceBet(client, answer.bet)
      takeBalance(answer.balance)
      toast(text("lottery_bet_taken_back"), "good")
    },
    onError: (error) => toast(error.message, "bad"),
  })
}
