import { balance } from "@croupier/contract/wallet"
import { query, queryClient, refresh } from "./query.ts"

/** The balance of the member, as the header shows it. This file alone writes it. */
export const balanceQuery = query(balance, {})

/**
 * Takes the sum that an answer or the socket brought. Both tell of the same bet: the second finds nothing to change.
 * A read that is under way may be older and is given up.
 */
export function takeBalance(sumBalance: string, asset?: string): void {
  const { queryKey } = balanceQuery
  const old = queryClient.getQueryData(queryKey)
  if (old ? old.sumBalance === sumBalance : asset === undefined) return
  const taken = { wallets: old?.wallets ?? [], sumBalance, asset: asset ?? old?.asset ?? "" }
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, taken))
}

/** Asks for it again: money moved without an answer that tells the sum. */
export const refreshBalance = (): Promise<unknown> => refresh(balance)
