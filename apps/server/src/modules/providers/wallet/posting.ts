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
import type { Status } from "@croupier/provider"
import type { LotEffects, LotMovement, LotPart } from "../../bonuses/index.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { balanceOf } from "./sessions.ts"
import type { PlayBalance } from "./seamless-wallet.ts"

/** One movement of a wallet transaction: above zero to the player, below zero from the player. */
export interface Movement {
  readonly key: string
  readonly kind: TransferKind
  readonly moved: bigint
  /** The part of `moved` that moves in the bonus, with the same sign; the rest moves in the main wallet. */
  readonly bonus: bigint
  /** The part of `bonus` that concerns lots, with the same sign. The rest concerns bonus money that lies in no lot. */
  readonly lots?: readonly LotPart[]
  /** A stake that comes back or is taken again; a prize where it is left out. */
  readonly side?: LotMovement["side"]
}

/**
 * The movements with the part that the bonus can bear, in their order. The main wallet bears the part that the bonus should
 * give and no longer has, and the part that it should get while it is closed to credits. A lot bears its part always, because
 * the house gives the sum that it lacks; while the bonus is closed on either side, the main wallet bears the parts of lots.
 * The caller holds the player.
 */
export async function borne<T extends Movement>(
  kit: Pick<ProvidersContext, "ledger" | "lots">,
  tx: Tx,
  { memberId, asset }: Player,
  movements: readonly T[],
): Promise<T[]> {
  if (movements.every(({ bonus }) => bonus === 0n)) return [...movements]
  const wallets = await kit.ledger.balances(memberId, tx)
  const bonus = wallets.find((each) => each.purpose === "bonus" && each.asset === asset)
  const takes = bonus !== undefined && !closesCredits(bonus)
  const gives = bonus !== undefined && !closesDebits(bonus)
  const asked = takes && gives ? movements : movements.map(withoutLots)
  const got = takes ? sum(asked.map((each) => greater(besideLots(each), 0n))) : 0n
  const inLots = bonus === undefined ? 0n : await kit.lots.lotted(tx, memberId, asset)
  let left = gives ? greater(bonus.balance - inLots, 0n) + got : 0n
  return asked.map((each) => {
    if (each.bonus >= 0n) return takes ? each : { ...each, bonus: 0n }
    const given = lesser(-besideLots(each), left)
    left -= given
    return { ...each, bonus: ofLots(each) - given }
  })
}

const ofLots = ({ lots = [] }: Movement): bigint => sum(lots.map((part) => part.amount))
const besideLots = (each: Movement): bigint => each.bonus - ofLots(each)
const withoutLots = <T extends Movement>(each: T): T => ({ ...each, bonus: besideLots(each), lots: [] })

/**
 * Posts the movements of a wallet transaction, all or none, and answers the balance after them. It is the last statement
 * that moves money in its database transaction. Throws `refused(reason)` for the ledger's refusal. `mayTurn` posts them in
 * the other order when the player has enough only that way.
 */
export async function post(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  cause: string,
  movements: readonly Movement[],
  refused: (reason: Refusal) => Error,
  { mayTurn = false, round }: { readonly mayTurn?: boolean; readonly round?: string | null | undefined } = {},
): Promise<PlayBalance> {
  const transfers = movements.flatMap((each) => transfersOf(kit, who, cause, each))
  if (transfers.length > 0) {
    const effects = await effectsInLots(kit, tx, who, round, movements)
    const around = (own: readonly Transfer[]) => [...effects.before, ...own, ...effects.after]
    let outcomes = await kit.ledger.postIn(tx, around(transfers))
    const isShort = outcomes.some((each) => each.status === "refused" && each.reason === "INSUFFICIENT_FUNDS")
    if (isShort && mayTurn && transfers.length > 1)
      outcomes = await kit.ledger.postIn(tx, around(transfers.toReversed()))
    const last = outcomes.at(-1)
    if (last?.status !== "posted") {
      if (last?.status === "refused") throw refused(last.reason)
      throw new Error(`the ledger knows ${cause} already`)
    }
    if (effects.repaid.length > 0) await kit.lots.repay(tx, who, effects)
  }
  return balanceOf(kit, who, tx)
}

/**
 * The error of a reversal that the ledger refused for want of money. The player owes the sum that the reversal takes. A
 * reversal that gives the bonus at least what it takes of the main wallet leaves no debt: a person decides about the
 * amount that the main wallet lacked.
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

/** Moves the parts of lots, and answers the postings that belong around those of the movements. */
async function effectsInLots(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  round: string | null | undefined,
  movements: readonly Movement[],
): Promise<LotEffects> {
  const inLots = movements.flatMap(({ key, lots = [], side = "prize" }) =>
    lots.length === 0 ? [] : [{ ref: bonusKeyOf(key), side, lots }],
  )
  if (inLots.length === 0) return { before: [], after: [], repaid: [] }
  if (round === undefined || round === null) throw new Error("lots are paid and pay in rounds alone")
  return kit.lots.move(tx, { ...who, round }, inLots)
}

/** The key of the posting in the bonus of a movement. */
export const bonusKeyOf = (key: string): string => deriveKey(key, "bonus")

/** The transfers of a movement: one for each wallet, under a key of its own. */
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
    // A credit is never refused: while the main wallet takes no credits, `unclaimed` holds the money.
    const owed = { ...about, debit: vendor, credit: player }
    return [purpose === "main" ? { ...owed, ifClosed: "unclaimed" } : owed]
  }
  return [...part("main", key, moved - bonus), ...part("bonus", bonusKeyOf(key), bonus)]
}

const magnitude = (moved: bigint): Amount => amount(moved < 0n ? -moved : moved)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n)
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Rolls the database transaction back, with the status for the vendor. `debt` is the amount that a reversal could not
 * take. The player owes it unless `isOwed` is false; then a person decides.
 */
export class Declined extends Error {
  override readonly name = "Declined"
  readonly status: Status
  readonly debt: bigint | undefined
  readonly isOwed: boolean
  constructor(status: Status, debt?: bigint, { isOwed = true } = {}) {
    super(status)
    this.status = status
    this.debt = debt
    this.isOwed = isOwed
  }
}

export const decline = (status: Status): never => {
  throw new Declined(status)
}

/** The status that a vendor gets for the ledger's refusal of a stake. Throws for a refusal that is a fault of ours. */
export function declinedStake(reason: Refusal): Declined {
  switch (reason) {
    case "INSUFFICIENT_FUNDS":
      return new Declined("INSUFFICIENT_FUNDS")
    case "ACCOUNT_CLOSED":
    case "ACCOUNT_UNKNOWN":
      return new Declined("PLAYER_LOCKED")
    case "AMOUNT_OUT_OF_RANGE":
      return new Declined("LIMIT_REACHED")
    case "ASSET_MISMATCH":
    case "IDEMPOTENCY_CONFLICT":
      throw new Error(`the ledger refuses a stake: ${reason}`)
  }
}

/** The error of a refused credit: the vendor gets no final answer, so it sends the transaction again. */
export const owed = (reason: Refusal): Error => new Error(`the ledger refuses what is owed: ${reason}`)
