import { amount, type Amount } from "@croupier/money"
import { lotOf, receive, withLot, type Account } from "./account.ts"
import { closed, hasOpenUnder, openPaidBy } from "./closing.ts"
import { partOf } from "./funding.ts"
import { isLiving, isPast, moved, newLot, type Lot } from "./lot.ts"
import { endLot } from "./lot-corrections.ts"

const DAY_MS = 86_400_000
/** How long a lot past its end waits for open bets. */
export const SETTLING_MS = 7 * DAY_MS

const next = (account: Account): Account => ({ ...account, at: account.at + 1 })

/** Cash comes in and has to be played once. It pays no part of `owed`. */
export function deposit(account: Account, id: bigint, paid: Amount): Account {
  if (account.deposits.some((lot) => lot.id === id)) return account
  const after = next(account)
  return {
    ...after,
    cash: amount(after.cash + paid),
    outside: amount(after.outside - paid),
    deposits: [...after.deposits, { id, paidAt: after.at, deposit: paid, left: paid }],
  }
}

/** Gives a lot: the oldest queued ones begin as soon as one more may be active. The same lot again changes nothing. */
export function grant(
  account: Account,
  { id, terms, granted, required }: Pick<Lot, "id" | "terms" | "granted" | "required">,
  now: Date,
): Account {
  if (account.lots.some((lot) => lot.id === id)) return account
  const lot = newLot(id, terms, { granted, required })
  const after = next(account)
  return closed({ ...after, lots: [...after.lots, lot], promotions: amount(after.promotions - granted) }, now)
}

/** A reward in cash, such as points that are converted; it pays what is owed first. */
export const reward = (account: Account, given: Amount): Account => ({
  ...receive(next(account), given),
  promotions: amount(account.promotions - given),
})

/** The two sums that the forfeiture of a lot costs: its balance, and its share of bets that are open. */
export const forfeitPreview = (
  account: Account,
  lotId: bigint,
): { readonly balance: Amount; readonly inOpenBets: Amount } => ({
  balance: lotOf(account, lotId).balance,
  inOpenBets: amount(openPaidBy(account, lotId).reduce((sum, { parts }) => sum + partOf(parts, lotId), 0n)),
})

/** Lots that can be given up or taken: those that have begun, those that wait, and free plays that are not used up. */
export const isOpenLot = (lot: Lot): boolean =>
  isLiving(lot) || lot.state === "queued" || lot.state === "pending"

/** Ends an open lot; cash and cash shares of open bets stay. A lot that is closed stays as it is. */
export function endOpenLot(
  account: Account,
  lotId: bigint,
  state: "forfeited" | "revoked",
  now: Date,
): Account {
  if (!isOpenLot(lotOf(account, lotId))) return account
  return closed(endLot(next(account), lotId, state), now)
}

/**
 * The end of a lot, at or behind `expiresAt`. Without an open bet that was taken under it the balance is lost; else the
 * lot waits for the last of them, at most 7 days, and pays no new stake meanwhile. A free play that is not used lapses.
 * Source: rules, "Expiry".
 */
export function reachEnd(account: Account, lotId: bigint, now: Date): Account {
  const lot = lotOf(account, lotId)
  if (lot.state === "pending" && isPast(lot, now) && !hasOpenUnder(account, lotId))
    return endLot(next(account), lotId, "expired")
  if (!isLiving(lot) || lot.expiresAt === undefined || !isPast(lot, now)) return account
  const hasWaited = now.getTime() >= lot.expiresAt.getTime() + SETTLING_MS
  if (hasOpenUnder(account, lotId) && !hasWaited)
    return lot.state === "settling" ? account : withLot(next(account), moved(lot, "settling"))
  return closed(endLot(next(account), lotId, "expired"), now)
}

/** An exclusion ends all open lots and offers. Cash and points stay, and bets in play finish. */
export function exclude(account: Account, now: Date): Account {
  const offers = account.lots.filter(({ state }) => state === "offered")
  const lapsed = offers.reduce((sum, lot) => withLot(sum, moved(lot, "lapsed")), next(account))
  // All end before any closes, so that no queued lot begins in between.
  const ended = lapsed.lots.filter(isOpenLot).reduce((sum, lot) => endLot(sum, lot.id, "forfeited"), lapsed)
  return closed(ended, now)
}
