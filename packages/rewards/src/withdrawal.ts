import { amount, ZERO, type Amount } from "@croupier/money"
import { lotOf, returning, withdrawable, type Account, type Outcome } from "./account.ts"
import { orNothing } from "./amounts.ts"
import { closed } from "./closing.ts"
import { toPlay } from "./deposit-lots.ts"
import { isPast, moved, type Lot } from "./lot.ts"
import { endLot } from "./lot-corrections.ts"
import { forfeitPreview, isOpenLot } from "./lot-acts.ts"

export const WITHDRAWAL_REFUSALS = ["PLAY", "FUNDS"] as const
export type WithdrawalRefusal = (typeof WITHDRAWAL_REFUSALS)[number]

/** A withdrawal that was accepted, with the lots that it ended as they stood before. */
export interface Withdrawal {
  readonly amount: Amount
  readonly lost: readonly Lot[]
}

/** Lots that a withdrawal ends. */
export const lostOnWithdrawal = ({ lots }: Account): readonly Lot[] =>
  lots.filter((lot) => isOpenLot(lot) && lot.terms.isLostOnWithdrawal)

/** The two sums that a withdrawal costs in lots, to be confirmed before it is asked for. */
export function withdrawalPreview(account: Account): {
  readonly balance: Amount
  readonly inOpenBets: Amount
} {
  const each = lostOnWithdrawal(account).map(({ id }) => forfeitPreview(account, id))
  return {
    balance: amount(each.reduce((sum, { balance }) => sum + balance, 0n)),
    inOpenBets: amount(each.reduce((sum, { inOpenBets }) => sum + inOpenBets, 0n)),
  }
}

/**
 * Holds cash for a withdrawal. It is refused while deposits are not played, and beyond the cash that is not owed; no lot
 * refuses it, but those that are lost on withdrawal end with it. Source: rules of rewards, "Forfeiture".
 */
export function withdraw(
  account: Account,
  wanted: Amount,
  now: Date,
): Outcome<WithdrawalRefusal> & { readonly withdrawal?: Withdrawal } {
  if (toPlay(account.deposits) > 0n) return { account, refused: "PLAY" }
  if (wanted > withdrawable(account)) return { account, refused: "FUNDS" }
  const held: Account = {
    ...account,
    at: account.at + 1,
    cash: amount(account.cash - wanted),
    held: amount(account.held + wanted),
  }
  const ended = loseLots(held, now)
  return { account: ended.account, withdrawal: { amount: wanted, lost: ended.lost } }
}

/** Ends the lots that a withdrawal takes; answers them as they stood before. Without one the account stays as it is. */
export function loseLots(
  account: Account,
  now: Date,
): { readonly account: Account; readonly lost: readonly Lot[] } {
  const lost = lostOnWithdrawal(account)
  // All end before any closes, so that no queued lot begins in between.
  const ended = lost.reduce((sum, { id }) => endLot(sum, id, "forfeited"), account)
  return { account: lost.length === 0 ? account : closed(ended, now), lost }
}

/** The money has left the house. */
export const paidOut = (account: Account, { amount: paid }: Withdrawal): Account => ({
  ...account,
  at: account.at + 1,
  held: amount(account.held - paid),
  outside: amount(account.outside + paid),
})

/**
 * The withdrawal was refused or failed by the house: its cash is back, and so are the lots that it ended, with the
 * balance they had and what bets have brought since. A lot whose end has passed meanwhile stays closed.
 */
export function returnedByHouse(account: Account, { amount: held, lost }: Withdrawal, now: Date): Account {
  const back: Account = {
    ...account,
    at: account.at + 1,
    cash: amount(account.cash + held),
    held: amount(account.held - held),
  }
  return restoreLots(back, lost, now)
}

/** A lot as it stood before a withdrawal ended it. */
export type LostLot = Pick<Lot, "id" | "state" | "returned">

/** Opens lots again that a withdrawal ended, with the balance they had and what bets have brought since. */
export const restoreLots = (account: Account, lost: readonly LostLot[], now: Date): Account =>
  closed(
    lost.reduce((sum, lot) => restore(sum, lot, now), account),
    now,
  )

function restore(account: Account, before: LostLot, now: Date): Account {
  const lot = lotOf(account, before.id)
  if (lot.state !== "forfeited" || isPast(lot, now)) return account
  const balance = orNothing(lot.returned - before.returned)
  const opened = moved(lot, before.state === "queued" ? "queued" : "active")
  return returning(account, { ...opened, balance }, amount(ZERO - balance))
}
