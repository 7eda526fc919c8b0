import type { PeerPayment } from "@croupier/contract/peer-payments"
import type { Key } from "../../../i18n/texts.ts"

type Hint = readonly [key: Key<"peer">, ...money: ("amount" | "open" | "credited" | "payer")[]]

/** Hints for the depositor in each state. */
const OF_DEPOSITOR: Readonly<Record<PeerPayment["state"], Hint>> = {
  SEEKING: ["peer_hint_seeking"],
  MATCHED: ["peer_hint_pay", "open", "payer"],
  PAID: ["peer_hint_wait", "open"],
  PARTLY: ["peer_hint_partly_d", "credited", "open"],
  DISPUTED: ["peer_hint_disputed"],
  PAUSED: ["peer_hint_paused"],
  CASE: ["peer_hint_paused"],
  RECEIVED: ["peer_hint_credited", "credited"],
  AUTO: ["peer_hint_credited", "credited"],
  FORCED: ["peer_hint_credited", "credited"],
  DIVIDED: ["peer_hint_credited", "credited"],
  ENDED: ["peer_hint_credited", "credited"],
  NOT_PAID: ["peer_hint_nothing"],
  LAPSED: ["peer_hint_lapsed"],
  CANCELLED: ["peer_hint_nothing"],
  EXPIRED: ["peer_hint_nothing"],
}

/** Hints for the withdrawer where they differ. */
const OF_WITHDRAWER: Readonly<Partial<Record<PeerPayment["state"], Hint>>> = {
  MATCHED: ["peer_hint_coming", "open"],
  PAID: ["peer_hint_confirm", "open", "payer"],
  PARTLY: ["peer_hint_partly_w", "open"],
  RECEIVED: ["peer_hint_received", "credited"],
  AUTO: ["peer_hint_received", "credited"],
  FORCED: ["peer_hint_received", "credited"],
  DIVIDED: ["peer_hint_received", "credited"],
  ENDED: ["peer_hint_received", "credited"],
  NOT_PAID: ["peer_hint_goes_on"],
  LAPSED: ["peer_hint_goes_on"],
}

/** The sentence below the state: its key, and what stands in its places. */
export const hintOf = ({ side, state, credited }: PeerPayment): Hint =>
  side === "withdrawer"
    ? (OF_WITHDRAWER[state] ?? OF_DEPOSITOR[state])
    : state === "NOT_PAID" && Number(credited) > 0
      ? ["peer_hint_credited", "credited"]
      : OF_DEPOSITOR[state]
