import type { Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import { bonusKeyOf, Declined, borne, post, short, type Movement } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { giveBackHolds } from "./holds.ts"
import { changeRound } from "./round-store.ts"
import {
  cancelTransactions,
  contentOf,
  findTransaction,
  insertTransaction,
  isOf,
  releaseOf,
  transactionsOfRound,
  writeSplit,
  type KnownTransaction,
} from "../store.ts"
import { causeOf, replayOf, newId } from "./recorded-transactions.ts"
import type { Processed } from "../ports.ts"
import { owed } from "./posting.ts"
import type { WalletTransaction, TakenBack } from "./seamless-wallet.ts"

type Rollback = Extract<WalletTransaction, { readonly kind: "rollback" }>

/**
 * Rolls a transaction back: a bet with its prizes, a prize alone, or a reservation. A rollback without its transaction
 * leaves a tombstone, which refuses the transaction when it comes. Declines ROLLBACK_REFUSED where the player has spent
 * the prize.
 */
export async function processRollback(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  rollback: Rollback,
): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, rollback)
  const content = contentOf([rollback.player, rollback.bet])
  const target = await targetOf(kit, tx, who, rollback, content)
  if (target && !isOf(target, who)) throw new Declined("TX_CONFLICT")
  const undone = target && !target.isCancelled ? await undoneBy(tx, who, target) : []
  const moved = -undone.reduce((sum, each) => sum + each.moved, 0n)
  const movements = await borne(kit, tx, who, await inLots(kit, tx, who, movementsOf(undone), "back"))
  const isNew = await insertTransaction(tx, who, {
    kind: "rollback",
    txId: rollback.txId,
    id,
    game: rollback.game,
    round: target?.round ?? undefined,
    amount: target?.amount ?? ZERO,
    moved,
    movedBonus: movements.reduce((sum, { bonus }) => sum + bonus, 0n),
    ref: rollback.bet,
    content,
    notes: { undone: undone.map((each) => each.id) },
    at,
  })
  if (!isNew) return replayOf(kit, tx, who, "rollback", rollback.txId, content)
  if (target?.kind === "reserve" && target.isCancelled && target.amount !== null)
    await refusePlayed(tx, who, rollback.bet)
  if (undone.length > 0) {
    if (target?.round)
      await changeRound(tx, who, {
        round: target.round,
        bets: target.kind === "win" ? 0 : -1,
        staked: -stakeOf(target),
        fromBonus: -stakeOfBonus(target),
        won: -undone.reduce((sum, each) => sum + prizeOf(each), 0n),
        toBonus: -undone.reduce((sum, each) => sum + prizeOfBonus(each), 0n),
        validBet: -undone.reduce((sum, each) => sum + validOf(each), 0n),
        // Vendors send another prize after the rollback of a prize.
        closes: target.kind === "win" ? "reopens" : false,
        at,
      })
    await cancelTransactions(
      tx,
      undone.map((each) => each.id),
    )
    await keepSplits(tx, movements, "back")
    if (target?.kind === "bet" && target.round)
      await kit.lots.countStake(tx, { ...who, round: target.round }, -1)
  }
  if (target?.kind === "reserve" && undone.length > 0) await giveBackHolds(kit, tx, who, target)
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(rollback, id),
    movements,
    (reason) => (reason === "INSUFFICIENT_FUNDS" ? short("ROLLBACK_REFUSED", movements) : owed(reason)),
    { mayTurn: true, round: target?.round },
  )
  return { outcome: { status: "OK", platformTxId: id, balance } }
}

/**
 * Declines ROLLBACK_REFUSED for a reservation that was played. Its vendor believes that it returned, so a person
 * decides about its stake and prize. A reservation that returned unplayed passes.
 */
async function refusePlayed(tx: Tx, who: Player, reservation: string): Promise<void> {
  const release = await releaseOf(tx, who, reservation)
  const stake = release?.amount ?? 0n
  const played = stake > 0n ? stake : (release?.win ?? 0n)
  if (played > 0n) throw new Declined("ROLLBACK_REFUSED", played, { isOwed: false })
}

/**
 * Locks the transaction that is rolled back. Without one, places a tombstone and answers undefined. A tombstone of
 * before is answered as it stands.
 */
async function targetOf(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  rollback: Rollback,
  content: Buffer,
): Promise<KnownTransaction | undefined> {
  let keptOut: KnownTransaction | undefined
  for (const kind of rollback.of ?? (["bet"] as const satisfies readonly TakenBack[])) {
    const isNew = await insertTransaction(tx, who, {
      kind,
      txId: rollback.bet,
      id: newId(kit, who, { kind, txId: rollback.bet }),
      game: rollback.game,
      amount: null,
      moved: 0n,
      content,
      isCancelled: true,
      at: kit.clock.now(),
    })
    const found = isNew ? undefined : await findTransaction(tx, who, kind, rollback.bet, { lock: true })
    if (found && found.amount !== null) return found
    keptOut ??= found
  }
  return keptOut
}

/**
 * A bet or a reservation with the prizes that name it. The only bet of a round has all prizes and corrections of the
 * round, so that the whole rollback leaves the round without movements.
 */
async function undoneBy(tx: Tx, who: Player, target: KnownTransaction): Promise<KnownTransaction[]> {
  if (target.round === null) return [target]
  // The round is locked before its prizes are read: a win that comes now waits, and finds no bet.
  await changeRound(tx, who, {
    round: target.round,
    bets: 0,
    staked: 0n,
    won: 0n,
    validBet: 0n,
    closes: false,
    at: new Date(0),
  })
  if (target.kind === "win") return [target]
  const all = (await transactionsOfRound(tx, who, target.round)).filter(({ isCancelled }) => !isCancelled)
  const isAlone = all.filter(({ kind }) => kind === "bet" || kind === "reserve").length === 1
  const own = all.filter(
    ({ kind, ref }) =>
      (kind === "win" && (ref === target.txId || (ref === null && isAlone))) ||
      (kind === "adjust" && isAlone),
  )
  return [target, ...own]
}

/** A movement of a transaction that is rolled back or reinstated, and its side: stake or prize. */
export interface Undoing extends Movement {
  readonly of: KnownTransaction
  readonly side: "stake" | "prize"
}

/** Prizes go back first, then stakes return, each to the wallets that it came from. */
function movementsOf(undone: readonly KnownTransaction[]): Undoing[] {
  const gains = undone.map((of) => ({
    of,
    side: "prize" as const,
    key: deriveKey(of.id, "rollback", "prize", ...again(of)),
    kind: "reversal" as const,
    moved: -gainOf(of),
    bonus: -of.toBonus,
  }))
  const stakes = undone.map((of) => ({
    of,
    side: "stake" as const,
    key: deriveKey(of.id, "rollback", "stake", ...again(of)),
    kind: "refund" as const,
    moved: stakeOf(of),
    bonus: stakeOfBonus(of),
  }))
  return [...gains.filter(({ moved }) => moved < 0n), ...gains.filter(({ moved }) => moved > 0n), ...stakes]
}

/**
 * The movements with the parts of lots: what the transaction's own postings brought each lot is taken back, or brought again.
 */
export async function inLots(
  kit: Pick<ProvidersContext, "lots">,
  tx: Tx,
  { memberId }: Player,
  movements: readonly Undoing[],
  taken: "back" | "again",
): Promise<Undoing[]> {
  if (movements.every(({ bonus }) => bonus === 0n)) return [...movements]
  const found = await kit.lots.broughtBy(tx, memberId, movements.map(ownKeyOf))
  const sign = taken === "back" ? -1n : 1n
  return movements.map((each) => ({
    ...each,
    lots: (found.get(ownKeyOf(each)) ?? []).map((part) => ({ ...part, amount: amount(sign * part.amount) })),
  }))
}

/** The key of a transaction's own posting in the bonus, of its stake or of its prize. */
function ownKeyOf({ of, side }: Undoing): string {
  if (side === "stake") return of.id
  return bonusKeyOf(of.kind === "win" || of.kind === "adjust" ? of.id : deriveKey(of.id, "win"))
}

/** The rollback of a reinstated transaction has a key of its own. */
export const again = ({ reinstated }: KnownTransaction): string[] =>
  reinstated > 0 ? [String(reinstated)] : []
export const stakeOf = ({ kind, amount }: KnownTransaction): bigint => (kind === "bet" ? (amount ?? 0n) : 0n)
export const stakeOfBonus = ({ kind, fromBonus }: KnownTransaction): bigint =>
  kind === "bet" ? fromBonus : 0n
/** The player's gain, below zero for a correction downwards. */
export const gainOf = (transaction: KnownTransaction): bigint =>
  transaction.kind === "adjust" ? transaction.moved : prizeOf(transaction)
export const prizeOf = ({ kind, amount, win }: KnownTransaction): bigint =>
  kind === "win" ? (amount ?? 0n) : win
/** The part of a prize in its round's sums that entered the bonus. */
export const prizeOfBonus = ({ kind, toBonus }: KnownTransaction): bigint =>
  kind === "adjust" ? 0n : toBonus
export const validOf = (each: KnownTransaction): bigint => each.validBet ?? stakeOf(each)

/**
 * Writes the bonus's part of each movement where it differs from the transaction's. A reinstated transaction is split
 * as its rollback was.
 */
export async function keepSplits(
  tx: Tx,
  movements: readonly Undoing[],
  taken: "back" | "again",
): Promise<void> {
  for (const { of, side, bonus } of movements) {
    const part = (side === "stake") === (taken === "back") ? bonus : -bonus
    if (side === "stake" && part !== stakeOfBonus(of)) await writeSplit(tx, of.id, { fromBonus: part })
    if (side === "prize" && part !== of.toBonus) await writeSplit(tx, of.id, { toBonus: part })
  }
}
