import type { Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { Declined } from "./declined.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { borne, post, short, type Movement } from "./posting.ts"
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
import { causeOf, replayOf, newId } from "./taken.ts"
import type { Processed } from "../ports.ts"
import { owed } from "./take-win.ts"
import type { WalletTransaction, TakenBack } from "./seamless-wallet.ts"

type Rollback = Extract<WalletTransaction, { readonly kind: "rollback" }>

/**
 * Takes a transaction back: a bet and before it what it won, a prize alone, or what was set aside. One that is not here is
 * remembered, so that it is refused when it comes. Declines ROLLBACK_REFUSED where the player has spent the prize.
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
  const movements = await borne(kit, tx, who, movementsOf(undone))
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
        // A prize that was taken back is followed by another.
        closes: target.kind === "win" ? "reopens" : false,
        at,
      })
    await cancelTransactions(
      tx,
      undone.map((each) => each.id),
    )
    await keepSplits(tx, movements, "back")
  }
  if (target?.kind === "reserve" && undone.length > 0) await giveBackHolds(kit, tx, who, target)
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(rollback, id),
    movements,
    (reason) => (reason === "INSUFFICIENT_FUNDS" ? short("ROLLBACK_REFUSED", movements) : owed(reason)),
    { mayTurn: true },
  )
  return { outcome: { status: "OK", platformTxId: id, balance } }
}

/**
 * A reservation that was played is no reservation any more: its vendor believes that it came back, and a person decides
 * what becomes of its stake and prize. Declines ROLLBACK_REFUSED; nothing where it returned unplayed.
 */
async function refusePlayed(tx: Tx, who: Player, reservation: string): Promise<void> {
  const release = await releaseOf(tx, who, reservation)
  const stake = release?.amount ?? 0n
  const played = stake > 0n ? stake : (release?.win ?? 0n)
  if (played > 0n) throw new Declined("ROLLBACK_REFUSED", played, { isOwed: false })
}

/**
 * What stands under the number that is taken back, held; undefined where nothing does, and then it is kept out. A
 * number that was kept out before is answered with that.
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
 * A bet or a reservation, and its own transactions: the prizes that name it; in a round that has no other, all prizes and
 * corrections, so that a round that was taken back has moved nothing.
 */
async function undoneBy(tx: Tx, who: Player, target: KnownTransaction): Promise<KnownTransaction[]> {
  if (target.round === null) return [target]
  // Held before its prizes are read: a win that comes now waits, and finds no bet.
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

/** A movement of a transaction that is taken back or stands again, and which side of the transaction it is. */
export interface Undoing extends Movement {
  readonly of: KnownTransaction
  readonly side: "stake" | "prize"
}

/** What the player gained goes back first, then stakes return, each to the wallets that it came from. */
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

/** What stood again is taken back by a movement of its own. */
export const again = ({ reinstated }: KnownTransaction): string[] =>
  reinstated > 0 ? [String(reinstated)] : []
export const stakeOf = ({ kind, amount }: KnownTransaction): bigint => (kind === "bet" ? (amount ?? 0n) : 0n)
export const stakeOfBonus = ({ kind, fromBonus }: KnownTransaction): bigint =>
  kind === "bet" ? fromBonus : 0n
/** What the player gained by it, below zero for a correction that took. */
export const gainOf = (transaction: KnownTransaction): bigint =>
  transaction.kind === "adjust" ? transaction.moved : prizeOf(transaction)
export const prizeOf = ({ kind, amount, win }: KnownTransaction): bigint =>
  kind === "win" ? (amount ?? 0n) : win
/** What of a prize that its round counts entered the bonus. */
export const prizeOfBonus = ({ kind, toBonus }: KnownTransaction): bigint =>
  kind === "adjust" ? 0n : toBonus
export const validOf = (each: KnownTransaction): bigint => each.validBet ?? stakeOf(each)

/**
 * Keeps what the bonus bore of each movement where that is not what the transaction said: a transaction that stands again is split as
 * it was taken back.
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
