import type { Tx } from "@croupier/database"
import {
  closesCredits,
  closesDebits,
  deriveKey,
  house,
  wallet,
  type Refusal,
  type Transfer,
  type TransferKind,
} from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { ProvidersContext } from "../kit.ts"
import { Declined } from "./declined.ts"
import type { Player } from "./players.ts"
import { balanceOf } from "./sessions.ts"
import type { PlayBalance } from "./seamless-wallet.ts"

/** One movement of a transaction: above zero to the player, below zero from the player. */
export interface Movement {
  readonly key: string
  readonly kind: TransferKind
  readonly moved: bigint
  /** What of it the bonus gets or gives, with the same sign; the rest is the main wallet's. */
  readonly bonus: bigint
}

/**
 * The movements as the bonus can bear them, in their order: what a bonus should give and has not any more, and what it
 * should get while it is closed to credits, is the main wallet's. Under the player's lock.
 */
export async function borne<T extends Movement>(
  kit: Pick<ProvidersContext, "ledger">,
  tx: Tx,
  { memberId, asset }: Player,
  movements: readonly T[],
): Promise<T[]> {
  if (movements.every(({ bonus }) => bonus === 0n)) return [...movements]
  const wallets = await kit.ledger.balances(memberId, tx)
  const bonus = wallets.find((each) => each.purpose === "bonus" && each.asset === asset)
  const takes = bonus !== undefined && !closesCredits(bonus)
  const got = takes ? sum(movements.map((each) => greater(each.bonus, 0n))) : 0n
  let left = bonus === undefined || closesDebits(bonus) ? 0n : bonus.balance + got
  return movements.map((each) => {
    if (each.bonus >= 0n) return takes ? each : { ...each, bonus: 0n }
    const given = lesser(-each.bonus, left)
    left -= given
    return { ...each, bonus: -given }
  })
}

/**
 * Posts the movements of a transaction, all or none, as the last statement of its transaction that moves money, and tells the
 * balance after them. `refused` makes what is thrown of the ledger's refusal. With `mayTurn` they are posted in the other
 * order where the player has enough only that way.
 */
export async function post(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  cause: string,
  movements: readonly Movement[],
  refused: (reason: Refusal) => Error,
  { mayTurn = false } = {},
): Promise<PlayBalance> {
  const transfers = movements.flatMap((each) => transfersOf(kit, who, cause, each))
  if (transfers.length > 0) {
    let outcomes = await kit.ledger.postIn(tx, transfers)
    const isShort = outcomes.some((each) => each.status === "refused" && each.reason === "INSUFFICIENT_FUNDS")
    if (isShort && mayTurn && transfers.length > 1)
      outcomes = await kit.ledger.postIn(tx, transfers.toReversed())
    const last = outcomes.at(-1)
    if (last?.status !== "posted") {
      if (last?.status === "refused") throw refused(last.reason)
      throw new Error(`the ledger knows ${cause} already`)
    }
  }
  return balanceOf(kit, who, tx)
}

/**
 * The reversal that the ledger refused for want of money. The player owes what the reversal takes in all. One that gives
 * the bonus at least what it takes of the main wallet leaves no debt: a person decides about what main lacked.
 */
export function short(
  status: "ROLLBACK_REFUSED" | "INSUFFICIENT_FUNDS",
  movements: readonly Movement[],
): Declined {
  const takes = -sum(movements.map(({ moved }) => moved))
  if (takes > 0n) return new Declined(status, takes)
  const ofMain = -sum(movements.map(({ moved, bonus }) => lesser(moved - bonus, 0n)))
  return new Declined(status, ofMain, { isOwed: false })
}

/** What the two wallets move of a movement, each under a key of its own. */
function transfersOf(
  kit: ProvidersContext,
  who: Player,
  cause: string,
  { key, kind, moved, bonus }: Movement,
): Transfer[] {
  const vendor = house(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset)
  const part = (purpose: "main" | "bonus", partKey: string, delta: bigint): Transfer[] => {
    if (delta === 0n) return []
    const player = wallet(who.memberId, purpose, who.asset)
    const about = { key: partKey, kind, amount: magnitude(delta), cause }
    if (delta < 0n) return [{ ...about, debit: player, credit: vendor }]
    // What is owed is not refused: where the main wallet takes no credits it waits in `unclaimed` until it does.
    const owed = { ...about, debit: vendor, credit: player }
    return [purpose === "main" ? { ...owed, ifClosed: "unclaimed" } : owed]
  }
  return [...part("main", key, moved - bonus), ...part("bonus", deriveKey(key, "bonus"), bonus)]
}

const magnitude = (moved: bigint): Amount => amount(moved < 0n ? -moved : moved)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n)
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
