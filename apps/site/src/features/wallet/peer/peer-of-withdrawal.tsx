import { peerPaymentOf } from "@croupier/contract/peer-payments"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { useSocketEvent } from "../../../realtime/socket.ts"
import PeerPayment from "./peer-payment.tsx"

/** The payment by which another member pays a withdrawal, for the withdrawer; nothing where none does. */
export default function PeerOfWithdrawal({ withdrawalId }: { readonly withdrawalId: string }) {
  const { data, refetch } = useQuery({ ...query(peerPaymentOf, { withdrawalId }), staleTime: 0 })
  useSocketEvent("withdrawal", (event) => {
    if (event.withdrawalId === withdrawalId) void refetch()
  })
  return data?.payment ? <PeerPayment paymentId={data.payment.paymentId} /> : null
}
