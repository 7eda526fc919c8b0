/** Where a payment between two members stands (docs/peer-payments.md). */
export const PEER_STATES = [
  "SEEKING",
  "MATCHED",
  "PAID",
  "PARTLY",
  "DISPUTED",
  "PAUSED",
  "RECEIVED",
  "AUTO",
  "FORCED",
  "NOT_PAID",
  "DIVIDED",
  "ENDED",
  "LAPSED",
  "CASE",
  "CANCELLED",
  "EXPIRED",
] as const
export type PeerState = (typeof PEER_STATES)[number]

/** The two members of a payment. */
export const PEER_SIDES = ["depositor", "withdrawer"] as const
export type PeerSide = (typeof PEER_SIDES)[number]

/** Rulings of two people: it was paid, it was not, a part was, the dispute is dropped, an ended payment is looked at anew. */
export const PEER_RULINGS = ["forced", "unpaid", "part", "dropped", "reopened"] as const
export type PeerRuling = (typeof PEER_RULINGS)[number]
