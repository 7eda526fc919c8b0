import { amount, ZERO, type Amount } from "@croupier/money"
import { least } from "./amounts.ts"

/** A deposit that has to be played once before cash may leave. */
export interface DepositLot {
  readonly id: bigint
  /** Number of the event in which it was paid in. */
  readonly paidAt: number
  readonly deposit: Amount
  readonly left: Amount
  /** Number of the event in which all cash was lost: from there nothing is asked of it. */
  readonly clearedAt?: number
}

/** The sum that one bet worked off one deposit. */
export interface DepositLine {
  readonly depositId: bigint
  readonly amount: Amount
}

/** The sum that has to be played before cash may leave. */
export const toPlay = (deposits: readonly DepositLot[]): Amount =>
  amount(deposits.reduce((sum, { left, clearedAt }) => sum + (clearedAt === undefined ? left : 0n), 0n))

/** A bet works off deposits paid in before it, unless they were cleared before it. */
const isWorkedOffBy = ({ paidAt, clearedAt }: DepositLot, placedAt: number): boolean =>
  paidAt < placedAt && (clearedAt === undefined || clearedAt >= placedAt)

/** Deposits worked off by the cash share of a valid bet, the oldest first. */
function workedOff(
  deposits: readonly DepositLot[],
  validCash: Amount,
  placedAt: number,
): readonly DepositLine[] {
  const lines: DepositLine[] = []
  let rest = validCash
  for (const lot of deposits) {
    const taken = isWorkedOffBy(lot, placedAt) ? least(rest, lot.left) : ZERO
    if (taken > 0n) lines.push({ depositId: lot.id, amount: taken })
    rest = amount(rest - taken)
  }
  return lines
}

const restored = ({ id, paidAt, deposit, left }: DepositLot): DepositLot => ({ id, paidAt, deposit, left })

/**
 * Takes a bet's lines back and works off its valid bet as it stands now. A bet that brings cash back undoes the
 * clearings since it was placed: the loss behind them did not happen. Source: rules of rewards, "Deposit lots".
 */
export function reworked(
  deposits: readonly DepositLot[],
  { lines, placedAt }: { readonly lines: readonly DepositLine[]; readonly placedAt: number },
  { validCash, bringsCashBack }: { readonly validCash: Amount; readonly bringsCashBack: boolean },
): { readonly lines: readonly DepositLine[]; readonly deposits: readonly DepositLot[] } {
  const back = new Map(lines.map((line) => [line.depositId, line.amount]))
  const freed = deposits
    .map((lot) => ({ ...lot, left: amount(lot.left + (back.get(lot.id) ?? 0n)) }))
    .map((lot) => (bringsCashBack && (lot.clearedAt ?? -1) >= placedAt ? restored(lot) : lot))
  const fresh = workedOff(freed, validCash, placedAt)
  const worked = new Map(fresh.map((line) => [line.depositId, line.amount]))
  return {
    lines: fresh,
    deposits: freed.map((lot) => ({ ...lot, left: amount(lot.left - (worked.get(lot.id) ?? 0n)) })),
  }
}

/** Asks nothing of the deposits any more: there is no cash, and none in open bets. */
export const cleared = (deposits: readonly DepositLot[], at: number): readonly DepositLot[] =>
  deposits.map((lot) => (lot.left === 0n || lot.clearedAt !== undefined ? lot : { ...lot, clearedAt: at }))
