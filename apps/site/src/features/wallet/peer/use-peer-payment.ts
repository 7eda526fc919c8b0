import { peerPayments, peerPaymentStatus, type PeerPayment } from "@croupier/contract/peer-payments"
import { withdrawals, withdrawalStatus } from "@croupier/contract/withdrawals"
import { useQuery } from "@tanstack/react-query"
import { refreshBalance } from "../../../api/balance.ts"
import { query, refresh } from "../../../api/query.ts"
import { useSocketEvent } from "../../../realtime/socket.ts"

/** Between two looks at a payment that goes on: the socket tells of each move, this stands in for it. */
const LOOK_AGAIN_MS = 5_000

const GOES_ON: ReadonlySet<PeerPayment["state"]> = new Set([
  "SEEKING",
  "MATCHED",
  "PAID",
  "PARTLY",
  "DISPUTED",
  "PAUSED",
  "CASE",
])

/** Something more happens to it. */
export const goesOn = ({ state }: Pick<PeerPayment, "state">): boolean => GOES_ON.has(state)

/** One payment between two members, live. When it moves, what it changes elsewhere is asked for again. */
export function usePeerPayment(paymentId: string) {
  const { data, error, refetch } = useQuery({
    ...query(peerPaymentStatus, { paymentId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !goesOn(state.data) ? false : LOOK_AGAIN_MS),
  })
  const changed = async () => {
    await Promise.all([refetch(), refresh(peerPayments, withdrawals, withdrawalStatus), refreshBalance()])
  }
  useSocketEvent("peerPayment", (event) => {
    if (event.paymentId === paymentId) void changed()
  })
  return { payment: data, error, refetch, changed }
}
