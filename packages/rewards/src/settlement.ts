import { amount, ZERO, type Amount } from "@croupier/money"
import { NOTHING, type Fraction } from "@croupier/money/fraction"
import { betOf, moveCash, newBet, type Account, type Bet, type Outcome } from "./account.ts"
import { proportionDown } from "./amounts.ts"
import { closed } from "./closing.ts"
import { reworked } from "./deposit-lots.ts"
import { fundStake, lotsFor, partOf, splitPayout, type StakeRefusal } from "./funding.ts"
import { shiftLot } from "./lot-corrections.ts"
import { reearned, weighted } from "./points.ts"
import { validStake } from "./valid-bet.ts"
import { revised } from "./wagering.ts"
import type { Game } from "./weights.ts"

/** A stake as it is asked for. */
export interface Stake {
  readonly id: bigint
  readonly game: Game
  readonly stake: Amount
  readonly coverage?: Fraction
}

/** Takes a stake from cash and lots. The same bet again changes nothing. */
export function place(account: Account, asked: Stake): Outcome<StakeRefusal> {
  if (account.bets.some(({ id }) => id === asked.id)) return { account }
  const parts = fundStake(asked.stake, account.cash, account.lots, asked.game)
  if ("refused" in parts) return { account, refused: parts.refused }
  const at = account.at + 1
  const under = lotsFor(account.lots, asked.game).map(({ id }) => id)
  const lots = account.lots.map((lot) => ({ ...lot, balance: amount(lot.balance - partOf(parts, lot.id)) }))
  return {
    account: {
      ...account,
      at,
      lots,
      cash: amount(account.cash - parts.cash),
      games: amount(account.games + asked.stake),
      bets: [...account.bets, newBet({ ...asked, placedAt: at, parts, under })],
    },
  }
}

/** The result of a bet: a payout, or void. */
export type Result = { readonly payout: Amount } | "void"

const isSame = (bet: Bet, result: Result): boolean =>
  result === "void" ? bet.state === "void" : bet.state === "settled" && bet.payout === result.payout

/**
 * Settles an open bet, corrects a settled one, or voids either; the same result again changes nothing. Money moves by
 * the difference to what has come back before, wallet by wallet; progress, deposits and points are those of the result
 * that stands now. Then lots close and queued ones begin.
 */
export function decide(account: Account, betId: bigint, result: Result, now: Date): Account {
  const bet = betOf(account, betId)
  if (isSame(bet, result)) return account
  const next = resulted(bet, result)
  const paid = pay({ ...account, at: account.at + 1 }, bet, next, now)
  return closed(counted(paid, bet, next), now)
}

const resulted = (bet: Bet, result: Result): Bet =>
  result === "void"
    ? { ...bet, state: "void", payout: ZERO, shares: bet.parts }
    : {
        ...bet,
        state: "settled",
        payout: result.payout,
        shares: splitPayout(result.payout, bet.stake, bet.parts),
      }

const backOf = ({ state, stake, payout }: Bet): bigint => (state === "void" ? stake : payout)

function pay(account: Account, before: Bet, after: Bet, now: Date): Account {
  const by = amount(after.shares.cash - before.shares.cash)
  // The stake of an open bet that is void comes back as it was taken: it pays no debt.
  const isUndone = before.state === "open" && after.state === "void"
  const withCash = isUndone ? { ...account, cash: amount(account.cash + by) } : moveCash(account, by)
  const games = amount(account.games - (backOf(after) - backOf(before)))
  return before.parts.lots.reduce<Account>(
    (sum, { lotId }) =>
      shiftLot(sum, lotId, amount(partOf(after.shares, lotId) - partOf(before.shares, lotId)), now),
    { ...withCash, games },
  )
}

function counted(account: Account, before: Bet, after: Bet): Account {
  const isVoid = after.state === "void"
  const valid = validStake({ ...after, isFreeOrVoid: isVoid })
  const validCash = proportionDown(valid, after.parts.cash, after.stake)
  const earned = isVoid ? NOTHING : weighted(validCash, after.game, account.rules.points)
  const work = revised(before, valid, account.lots)
  const bringsCashBack = before.state !== "open" && after.shares.cash > before.shares.cash
  const deposits = reworked(
    account.deposits,
    { lines: before.depositLines, placedAt: before.placedAt },
    { validCash, bringsCashBack },
  )
  const bet = { ...after, validCash, earned, lines: work.lines, depositLines: deposits.lines }
  return {
    ...account,
    lots: work.lots,
    deposits: deposits.deposits,
    points: reearned(account.points, before.earned, earned),
    bets: account.bets.map((each) => (each.id === bet.id ? bet : each)),
  }
}
