import type { Deposit } from "@croupier/contract/payments"

export type State = Deposit["state"]

/**
 * States that can follow each state, as a client hears them over two roads (socket and polling) that may overtake one
 * another. An expired deposit can still be paid late; what is credited stays so.
 */
const FOLLOWS: Record<State, readonly State[]> = {
  PENDING: ["PAID", "CREDITED", "REFUSED", "EXPIRED", "REVIEW"],
  PAID: ["CREDITED", "REFUSED", "REVIEW"],
  EXPIRED: ["PAID", "CREDITED", "REFUSED", "REVIEW"],
  REVIEW: ["CREDITED", "REFUSED", "RETURNING", "RETURNED"],
  RETURNING: ["RETURNED", "REVIEW"],
  RETURNED: [],
  CREDITED: [],
  REFUSED: ["REVIEW"],
}
export const isState = (text: string): text is State => text in FOLLOWS

/** The newer of two pieces of news: late news never takes a deposit back. */
export function advance(known: Deposit, heard: Deposit): Deposit {
  if (known.depositId !== heard.depositId) return heard
  return known.state === heard.state || FOLLOWS[known.state].includes(heard.state) ? heard : known
}

/** Stage of a deposit on the sheet. */
export type Stage = "pay" | "checking" | "confirming" | "receipt" | "refused" | "expired" | Held
/** Stage of money that came and was not credited. */
export type Held = "review" | "returning" | "returned"

const SETTLED: Record<Exclude<State, "PENDING">, Stage> = {
  PAID: "confirming",
  CREDITED: "receipt",
  REFUSED: "refused",
  EXPIRED: "expired",
  REVIEW: "review",
  RETURNING: "returning",
  RETURNED: "returned",
}

/**
 * The screen of a deposit at an instant of the server's clock (ms). Past its expiry a pending deposit is
 * `checking`: only the server says that it is expired, since the payment may be in flight at the provider.
 */
export function stageOf(deposit: Pick<Deposit, "state" | "expiresAt">, now: number): Stage {
  if (deposit.state !== "PENDING") return SETTLED[deposit.state]
  return now < Date.parse(deposit.expiresAt) ? "pay" : "checking"
}

/** Milliseconds to the next poll by state, or false when nothing more can happen. */
export const POLL: Record<State, number | false> = {
  PENDING: 3000,
  PAID: 3000,
  EXPIRED: 15_000,
  REVIEW: 15_000,
  RETURNING: 15_000,
  RETURNED: false,
  CREDITED: false,
  REFUSED: false,
}
