import { add, amount, subtract, ZERO, type Amount } from "@croupier/money"

/** Where a lot comes from. A deposit stands before a bonus of the same instant. */
export type LotKind = "deposit" | "bonus"

/** Money that has to be wagered before a withdrawal, and how much of that was. */
export interface WagerLot {
  readonly id: string
  readonly kind: LotKind
  readonly openedAt: Date
  /** The sum to wager in all: the amount times its multiple. */
  readonly need: Amount
  /** The sum that was wagered; never more than `need`. */
  readonly wagered: Amount
  /** The money of the lot was lost at this instant, and nothing has to be wagered for it any more; null: it was not. */
  readonly voidedAt: Date | null
}

/** The valid bet of one play: a bet, a round, the bets on an issue. */
export interface SettledPlay {
  /** When its stake was placed. */
  readonly placedAt: Date
  readonly valid: Amount
}

/** A multiple is kept in hundredths: 100 is once. */
const MULTIPLE_SCALE = 100n
/** Below it, a member has lost what the lots stand for: 1.00. */
const LOST_BELOW = amount(10_000n)

/** The sum to wager for an amount, by a multiple in hundredths; rounded up, so that a lot is never worth less. */
export const needOf = (value: Amount, multiple: number): Amount => {
  const product = value * BigInt(multiple)
  return amount((product + MULTIPLE_SCALE - 1n) / MULTIPLE_SCALE)
}

/** The order in which lots are worked off: opening, deposits before bonuses, id. */
export const inOrder = (lots: readonly WagerLot[]): WagerLot[] =>
  lots.toSorted(
    (a, b) =>
      a.openedAt.getTime() - b.openedAt.getTime() ||
      (a.kind === b.kind ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.kind === "deposit" ? -1 : 1),
  )

/**
 * Counts a play for the lots that were open when it was placed, the oldest first. Valid bet that no lot needs is unused.
 * `lots` are in order, and stay so.
 */
export function withPlay(lots: readonly WagerLot[], { placedAt, valid }: SettledPlay): WagerLot[] {
  let left: bigint = valid
  return lots.map((lot) => {
    const open = lot.need - lot.wagered
    const takes = lot.openedAt <= placedAt && (lot.voidedAt === null || placedAt < lot.voidedAt)
    const taken = takes && open > 0n && left > 0n ? (left < open ? left : open) : 0n
    left -= taken
    return taken === 0n ? lot : { ...lot, wagered: amount(lot.wagered + taken) }
  })
}

/** The lots after all plays in the order of their settlement: what a correction leads to. */
export const replayed = (lots: readonly WagerLot[], plays: readonly SettledPlay[]): WagerLot[] =>
  plays.reduce<WagerLot[]>(
    withPlay,
    inOrder(lots).map((lot) => ({ ...lot, wagered: ZERO })),
  )

/** The sum still to be wagered before a withdrawal, at the ledger's places. */
export const stillToWager = (lots: readonly WagerLot[]): Amount =>
  add(...lots.filter(({ voidedAt }) => voidedAt === null).map(({ need, wagered }) => subtract(need, wagered)))

/** The same as it is shown: rounded up to what can be staked. */
export const shownToWager = (still: Amount, unit: Amount): Amount =>
  amount(((still + unit - 1n) / unit) * unit)

/** Whether the money behind the lots is lost: `funds` is all that the member has, held and in play included. */
export const isLost = (funds: Amount): boolean => funds < LOST_BELOW
