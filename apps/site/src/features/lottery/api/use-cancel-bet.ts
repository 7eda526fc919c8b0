import { cancelBet, type PlacedBet } from "@croupier/contract/lottery"
import { balance } from "@croupier/contract/wallet"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import { query } from "../../../api/query.ts"
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
      showBalance(client, answer.balance)
      toast(text("lottery_bet_taken_back"), "good")
    },
    onError: (error) => toast(error.message, "bad"),
  })
}

/** Answers of money calls carry the balance after: the header shows it without asking. */
export function showBalance(client: ReturnType<typeof useQueryClient>, sum: string): void {
  client.setQueryData(query(balance, {}).queryKey, (old) => (old ? { ...old, sumBalance: sum } : old))
  void client.invalidateQueries({ queryKey: query(balance, {}).queryKey })
}
