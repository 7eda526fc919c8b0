import { answerPeerPayment, type PeerPayment } from "@croupier/contract/peer-payments"
import { RECEIPT_ANSWERS } from "@croupier/contract/withdrawal-states"
import { call } from "../../../api/call.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { ArrivalAnswer } from "../withdraw/arrival-answer.tsx"

/** Answer about the part of another member's payment that arrived. In a dispute it may still be all. */
export function PeerAnswer(props: { readonly payment: PeerPayment; readonly done: () => Promise<void> }) {
  const t = useT("peer")
  const { paymentId, open, state } = props.payment
  return (
    <ArrivalAnswer
      sent={open}
      answers={state === "PAID" ? RECEIPT_ANSWERS : ["RECEIVED"]}
      imageNeeded={t("peer_proof_needed")}
      send={async (arrival) => {
        await call(answerPeerPayment, { paymentId, ...arrival })
        await props.done()
      }}
    />
  )
}
