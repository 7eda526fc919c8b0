import { amount, ZERO, type Amount } from "@croupier/money"
import { floor, fraction, product, type Fraction } from "@croupier/money/fraction"
import { least, orNothing, shareDown } from "./amounts.ts"
import type { Weights } from "./weights.ts"

export const LOT_STATES = [
  "offered",
  "queued",
  "pending",
  "active",
  "settling",
  "spent",
  "converted",
  "forfeited",
  "expired",
  "revoked",
  "lapsed",
] as const
export type LotState = (typeof LOT_STATES)[number]

/**
 * Every move that a lot may make. A lot that a withdrawal took opens again where the house then refuses the withdrawal
 * (`forfeited → active | queued`); no other closed lot does but a spent one. Source: rules of rewards, "Bonus lots".
 */
export const LOT_MOVES: Readonly<Record<LotState, readonly LotState[]>> = {
  offered: ["queued", "lapsed"],
  queued: ["active", "forfeited", "expired", "revoked"],
  pending: ["active", "spent", "converted", "forfeited", "expired", "revoked"],
  active: ["spent", "converted", "forfeited", "expired", "revoked", "settling"],
  settling: ["converted", "expired", "spent", "forfeited", "revoked"],
  spent: ["active"],
  converted: [],
  forfeited: ["active", "queued"],
  expired: [],
  revoked: [],
  lapsed: [],
}

/** Which wallet pays a stake first. A cash-first bonus is what the field calls non-sticky. */
export const FUNDINGS = ["cash-first", "bonus-first", "mixed"] as const
export type Funding = (typeof FUNDINGS)[number]

/** Terms of a lot, frozen when it is given. */
export interface LotTerms {
  readonly funding: Funding
  readonly weights: Weights
  /** The highest stake that the lot helps to pay, and the most of one stake that works it off. */
  readonly maxStake?: Amount
  /** The most that becomes cash. */
  readonly cap?: Amount
  /** The sum granted never becomes cash: only what was won with it. */
  readonly isPrincipalLocked?: boolean
  /** A withdrawal that is accepted ends the lot. */
  readonly isLostOnWithdrawal?: boolean
  /** How long the lot lives from its activation. */
  readonly lastsMs?: number
}

export interface Lot {
  readonly id: bigint
  readonly terms: LotTerms
  readonly state: LotState
  readonly granted: Amount
  readonly balance: Amount
  /** The wagering requirement. */
  readonly required: Amount
  /** The part of the requirement that is left. */
  readonly left: Amount
  /** Place in the order of activation; 0 before it. */
  readonly order: number
  readonly expiresAt?: Date
  /** Balance at conversion with all later corrections; a correction can take it below zero. */
  readonly raw: Amount
  /** The part of `raw` that became cash. */
  readonly paid: Amount
  /** The sum that went back to the house, less what the house gave for shortfalls. */
  readonly returned: Amount
}

/** A lot that holds the member's money and can be worked off. */
export const isLiving = ({ state }: Lot): boolean => state === "active" || state === "settling"

export const isPast = ({ expiresAt }: Lot, now: Date): boolean => expiresAt !== undefined && now >= expiresAt

/** Throws RangeError for a move that the rules do not list. */
export function moved(lot: Lot, state: LotState): Lot {
  if (!LOT_MOVES[lot.state].includes(state))
    throw new RangeError(`lot ${lot.id} cannot go from ${lot.state} to ${state}`)
  return { ...lot, state }
}

/** The sum that a requirement multiplies: the grant, or deposit and grant together. */
export function requirementOf(
  multiple: Fraction,
  { granted, deposit = ZERO }: { readonly granted: Amount; readonly deposit?: Amount },
): Amount {
  return amount(floor(product(multiple, fraction(granted + deposit))))
}

/** The grant of a deposit match: a share of the deposit, rounded down, at most `limit`. */
export function matchOf(deposit: Amount, rate: Fraction, limit?: Amount): Amount {
  const whole = shareDown(deposit, rate)
  return limit === undefined ? whole : least(whole, limit)
}

/** A lot that is given but has not begun. */
export const newLot = (
  id: bigint,
  terms: LotTerms,
  { granted, required }: { readonly granted: Amount; readonly required: Amount },
  state: "offered" | "queued" | "pending" = "queued",
): Lot => ({
  id,
  terms,
  state,
  granted,
  balance: state === "queued" ? granted : ZERO,
  required,
  left: required,
  order: 0,
  raw: ZERO,
  paid: ZERO,
  returned: ZERO,
})

/** The cash paid for a raw balance: V = min(max(X − locked principal, 0), cap). Source: rules, "Order". */
export function cashOf({ terms, granted }: Lot, raw: Amount): Amount {
  const free = orNothing(raw - (terms.isPrincipalLocked ? granted : 0n))
  return terms.cap === undefined ? free : least(free, terms.cap)
}
