import { withLot, type Account, type Bet } from "./account.ts"
import { cleared } from "./deposit-lots.ts"
import { partOf } from "./funding.ts"
import { isLiving, moved, type Lot } from "./lot.ts"
import { convertLot, endLot } from "./lot-corrections.ts"

const isOpen = ({ state }: Bet): boolean => state === "open"

/** Open bets that the lot paid a part of. */
export const openPaidBy = ({ bets }: Account, lotId: bigint): readonly Bet[] =>
  bets.filter((bet) => isOpen(bet) && partOf(bet.parts, lotId) > 0n)

/** True while a bet is open that was taken while the lot played for its game. */
export const hasOpenUnder = ({ bets }: Account, lotId: bigint): boolean =>
  bets.some((bet) => isOpen(bet) && bet.under.includes(lotId))

const inOrder = (lots: readonly Lot[]): readonly Lot[] =>
  lots.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

const isSpent = (account: Account, lot: Lot): boolean =>
  isLiving(lot) && lot.balance === 0n && openPaidBy(account, lot.id).length === 0

/** Begins a queued lot: it takes the next place of the order, and its time runs from here. */
function started(account: Account, lot: Lot, now: Date): Account {
  const order = account.lots.reduce((highest, each) => Math.max(highest, each.order), 0) + 1
  const { lastsMs } = lot.terms
  const expiresAt = lastsMs === undefined ? undefined : new Date(now.getTime() + lastsMs)
  return withLot(account, { ...moved(lot, "active"), order, ...(expiresAt ? { expiresAt } : {}) })
}

/** The oldest queued lot, where one has closed. Lots that wait for their last bet count, and those that opened again. */
function nextQueued({ lots, rules }: Account): Lot | undefined {
  if (lots.filter(isLiving).length >= rules.maxActive) return undefined
  return lots.filter(({ state }) => state === "queued").toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

/** Ends and begins lots after an event, until nothing more follows. */
function settledLots(account: Account, now: Date): Account {
  const living = inOrder(account.lots.filter(isLiving))
  const full = living.find(({ left }) => left === 0n)
  if (full) return settledLots(convertLot(account, full.id), now)
  const spent = living.find((lot) => isSpent(account, lot))
  if (spent) return settledLots(endLot(account, spent.id, "spent"), now)
  const over = living.find((lot) => lot.state === "settling" && !hasOpenUnder(account, lot.id))
  if (over) return settledLots(endLot(account, over.id, "expired"), now)
  const next = nextQueued(account)
  return next ? settledLots(started(account, next, now), now) : account
}

/**
 * Closes what an event has brought to its end: conversions, spent lots, lots that have waited for their last bet, then
 * the queue; at last the deposits of a member without cash. Source: rules of rewards, "Order inside one settlement".
 */
export function closed(account: Account, now: Date): Account {
  const settled = settledLots(account, now)
  const hasCash = settled.cash > 0n || settled.bets.some((bet) => isOpen(bet) && bet.parts.cash > 0n)
  return hasCash ? settled : { ...settled, deposits: cleared(settled.deposits, settled.at) }
}
