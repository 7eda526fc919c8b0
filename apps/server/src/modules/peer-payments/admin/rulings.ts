import { PEER_RULINGS, type PeerRuling } from "@croupier/contract/peer-states"
import type { Payment } from "../payment.ts"
import { peerLife, type PeerEvent } from "../peer-states.ts"

/** The event of each ruling. */
export const EVENT_OF = {
  forced: "forced",
  unpaid: "unpaid",
  part: "divided",
  dropped: "dropped",
  reopened: "reopened",
} as const satisfies Record<PeerRuling, PeerEvent>

/** The rulings that a payment's state takes. */
export const rulingsOf = ({ state }: Pick<Payment, "state">): PeerRuling[] =>
  PEER_RULINGS.filter((ruling) => peerLife.next(state, EVENT_OF[ruling]) !== undefined)
