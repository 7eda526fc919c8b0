import { depositStatus, deposits, type Deposit } from "@croupier/contract/payments"
import { walletTransactions } from "@croupier/contract/account-record"
import { balance } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { call } from "../../api/call.ts"
import { query, queryClient, refresh } from "../../api/query.ts"
import { serverNow, useSocketEvent } from "../../realtime/socket.ts"
import { advance, isState, POLL, stageOf } from "./deposit-stage.ts"

/**
 * One deposit, live: the socket tells of each move, polling stands in for it, and neither can take it back.
 * When it ends, what it changed elsewhere is asked for again.
 */
export function useDeposit(depositId: string) {
  const options = query(depositStatus, { depositId })
  const known = () => queryClient.getQueryData(options.queryKey)
  const { data, error, refetch } = useQuery({
    ...options,
    queryFn: async ({ signal }) => {
      const heard = await call(depositStatus, { depositId }, { signal })
      const before = known()
      return before ? advance(before, heard) : heard
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? POLL[state.data.state] : 3000),
  })
  useSocketEvent("deposit", (event) => {
    if (event.depositId !== depositId || !isState(event.state)) return
    const { state } = event
    queryClient.setQueryData<Deposit>(options.queryKey, (before) =>
      before ? advance(before, { ...before, state }) : before,
    )
    void refetch()
  })

  const state = data?.state
  useEffect(() => {
    if (!state || state === "PENDING") return
    void refresh(deposits, balance, walletTransactions)
  }, [state])

  const [now, setNow] = useState(serverNow)
  return {
    deposit: data,
    error,
    refetch,
    stage: data && stageOf(data, now),
    /** To be told when the countdown ends: the screen changes although nothing was heard. */
    expired: () => setNow(serverNow()),
  }
}
