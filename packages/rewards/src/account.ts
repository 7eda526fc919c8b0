import { amount, ZERO, type Amount } from "@croupier/money"
import { NOTHING, type Fraction } from "@croupier/money/fraction"
import { least } from "./amounts.ts"
import type { DepositLine, DepositLot } from "./deposit-lots.ts"
import { NO_PARTS, type Parts } from "./funding.ts"
import type { Lot } from "./lot.ts"
import { NO_POINTS, POINT_TERMS, type PointAccount, type PointTerms } from "./points.ts"
import type { Line } from "./wagering.ts"
import type { Game } from "./weights.ts"

/** A stake and what became of it. */
export interface Bet {
  readonly id: bigint
  readonly game: Game
  readonly stake: Amount
  readonly coverage?: Fraction
  /** Number of the event in which it was placed. */
  readonly placedAt: number
  /** Wallets that paid the stake. */
  readonly parts: Parts
  /** Lots that played for the game when it was placed, oldest first. */
  readonly under: readonly bigint[]
  readonly state: "open" | "settled" | "void"
  readonly payout: Amount
  /** Sums that have come back, by wallet; of a void bet its parts. */
  readonly shares: Parts
  readonly lines: readonly Line[]
  readonly depositLines: readonly DepositLine[]
  /** Valid bet of the cash part. */
  readonly validCash: Amount
  /** Weighted valid bet that points are made of. */
  readonly earned: Fraction
}

export interface AccountRules {
  /** Lots that may be active at once: 1 to 5. */
  readonly maxActive: number
  readonly points: PointTerms
}

/** All that the rules of rewards know of a member. Events make a new account of it and change none. */
export interface Account {
  readonly rules: AccountRules
  /** Number of the last event. */
  readonly at: number
  readonly cash: Amount
  /** Cash of withdrawals that are not paid yet. */
  readonly held: Amount
  /** A debt that cash could not give back; later payouts and rewards pay it first. */
  readonly owed: Amount
  readonly lots: readonly Lot[]
  readonly bets: readonly Bet[]
  readonly deposits: readonly DepositLot[]
  readonly points: PointAccount
  /** The house's side: games, promotions and the outside. With the member's money they are zero. */
  readonly games: Amount
  readonly promotions: Amount
  readonly outside: Amount
}

export const RULES: AccountRules = { maxActive: 1, points: POINT_TERMS }

export const newAccount = (rules: AccountRules = RULES): Account => ({
  rules,
  at: 0,
  cash: ZERO,
  held: ZERO,
  owed: ZERO,
  lots: [],
  bets: [],
  deposits: [],
  points: NO_POINTS,
  games: ZERO,
  promotions: ZERO,
  outside: ZERO,
})

/** An event whose cause the account may forbid. */
export type Outcome<Refusal> =
  | { readonly account: Account; readonly refused?: undefined }
  | { readonly account: Account; readonly refused: Refusal }

export const newBet = (
  bet: Pick<Bet, "id" | "game" | "stake" | "coverage" | "placedAt" | "parts" | "under">,
): Bet => ({
  ...bet,
  state: "open",
  payout: ZERO,
  shares: NO_PARTS,
  lines: [],
  depositLines: [],
  validCash: ZERO,
  earned: NOTHING,
})

/** Cash that may leave, once the deposits are played. */
export const withdrawable = ({ cash, owed }: Account): Amount => (cash > owed ? amount(cash - owed) : ZERO)

/** Gives cash, after what is owed. Payouts and rewards come so; deposits do not. */
export function receive(account: Account, given: Amount): Account {
  const paid = least(account.owed, given)
  return { ...account, cash: amount(account.cash + given - paid), owed: amount(account.owed - paid) }
}

/** Takes cash; an amount beyond the balance becomes a debt. */
export function take(account: Account, taken: Amount): Account {
  const there = least(account.cash, taken)
  return { ...account, cash: amount(account.cash - there), owed: amount(account.owed + taken - there) }
}

/** Moves cash either way. */
export const moveCash = (account: Account, by: Amount): Account =>
  by >= 0n ? receive(account, by) : take(account, amount(-by))

export const lotOf = ({ lots }: Account, id: bigint): Lot => {
  const lot = lots.find((each) => each.id === id)
  if (lot === undefined) throw new RangeError(`no lot ${id}`)
  return lot
}

export const betOf = ({ bets }: Account, id: bigint): Bet => {
  const bet = bets.find((each) => each.id === id)
  if (bet === undefined) throw new RangeError(`no bet ${id}`)
  return bet
}

export const withLot = (account: Account, lot: Lot): Account => ({
  ...account,
  lots: account.lots.map((each) => (each.id === lot.id ? lot : each)),
})

/** Puts a lot in its place and gives the house what it gave back since. */
export const returning = (account: Account, lot: Lot, given: Amount): Account =>
  withLot(
    { ...account, promotions: amount(account.promotions + given) },
    { ...lot, returned: amount(lot.returned + given) },
  )
