import { amount, ZERO, type Amount } from "@croupier/money"
import type { Fraction } from "@croupier/money/fraction"
import { withLot, type Account } from "./account.ts"
import { closed } from "./closing.ts"
import { moved, newLot, requirementOf, type LotTerms } from "./lot.ts"

/** Free rounds of a member on named games. Their wins gather and become a lot at the end. */
export interface FreeRounds {
  readonly lotId: bigint
  readonly games: readonly string[]
  readonly value: Amount
  readonly left: number
  readonly wins: Amount
  /** Of the wins; 0 makes cash of them, up to the cap. */
  readonly multiple: Fraction
}

/** Gives free rounds: a lot waits for their wins. */
export function giveRounds(account: Account, { lotId }: FreeRounds, terms: LotTerms): Account {
  if (account.lots.some(({ id }) => id === lotId)) return account
  const pending = newLot(lotId, terms, { granted: ZERO, required: ZERO }, "pending")
  return { ...account, at: account.at + 1, lots: [...account.lots, pending] }
}

/** One round was played; undefined where none is left, or on another game. No stake moves, and nothing of it counts. */
export function playRound(rounds: FreeRounds, game: string, payout: Amount): FreeRounds | undefined {
  if (rounds.left === 0 || !rounds.games.includes(game)) return undefined
  return { ...rounds, left: rounds.left - 1, wins: amount(rounds.wins + payout) }
}

/**
 * The last round was played, or the end has come and the rest lapse: the lot opens with the wins as its grant.
 * Source: rules of rewards, "Free rounds".
 */
export function endRounds(account: Account, { lotId, wins, multiple }: FreeRounds, now: Date): Account {
  const lot = account.lots.find(({ id }) => id === lotId)
  if (lot?.state !== "pending") return account
  const paid = { ...account, promotions: amount(account.promotions - wins) }
  return openRounds(withLot(paid, { ...lot, balance: wins }), { lotId, multiple }, now)
}

/** `endRounds` of a lot that already holds its wins as its balance. */
export function openRounds(
  account: Account,
  { lotId, multiple }: Pick<FreeRounds, "lotId" | "multiple">,
  now: Date,
): Account {
  const lot = account.lots.find(({ id }) => id === lotId)
  if (lot?.state !== "pending") return account
  const after = { ...account, at: account.at + 1 }
  const wins = lot.balance
  if (wins === 0n) return closed(withLot(after, moved(lot, "spent")), now)
  const required = requirementOf(multiple, { granted: wins })
  const order = account.lots.reduce((highest, each) => Math.max(highest, each.order), 0) + 1
  const { lastsMs } = lot.terms
  const opened = withLot(after, {
    ...moved(lot, "active"),
    granted: wins,
    required,
    left: required,
    order,
    ...(lastsMs === undefined ? {} : { expiresAt: new Date(now.getTime() + lastsMs) }),
  })
  return closed(opened, now)
}

const DAY_MS = 86_400_000

/** A stake that the house gives; it is used whole. */
export interface FreeBet {
  readonly value: Amount
  readonly expiresAt: Date
  /** A win pays the stake too. */
  readonly returnsStake?: boolean
}

/** A free bet that is used: what it pays in cash, and the token where it comes back. */
export interface UsedFreeBet {
  readonly cash: Amount
  readonly token?: FreeBet
}

/**
 * Result of a free bet. `payout` is that of a paid stake of its value. A push or a void gives the token back, with at
 * least 24 hours to use it. Nothing of it counts as valid bet. Source: rules of rewards, "Free rounds".
 */
export function settleFreeBet(
  bet: FreeBet,
  result: { readonly payout: Amount } | "void",
  now: Date,
): UsedFreeBet {
  if (result === "void" || result.payout === bet.value) {
    const soonest = new Date(now.getTime() + DAY_MS)
    return { cash: ZERO, token: { ...bet, expiresAt: bet.expiresAt > soonest ? bet.expiresAt : soonest } }
  }
  if (result.payout === 0n || bet.returnsStake) return { cash: result.payout }
  return { cash: amount(result.payout > bet.value ? result.payout - bet.value : 0n) }
}
