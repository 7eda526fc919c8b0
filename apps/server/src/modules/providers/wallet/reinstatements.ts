import type { Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { decline, borne, post, short } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { changeRound } from "./round-store.ts"
import {
  cancelTransactions,
  contentOf,
  findTransaction,
  insertTransaction,
  isOf,
  reinstateTransactions,
  undoneOf,
  type KnownTransaction,
} from "../store.ts"
import {
  again,
  gainOf,
  inLots,
  keepSplits,
  prizeOf,
  stakeOf,
  stakeOfBonus,
  validOf,
  type Undoing,
} from "./rollbacks.ts"
import { owed } from "./posting.ts"
import { causeOf, replayOf, newId } from "./recorded-transactions.ts"
import type { Processed } from "../ports.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

type Reinstate = Extract<WalletTransaction, { readonly kind: "reinstate" }>

/**
 * Reinstates a bet that was rolled back, with its prizes, its place in the round and its turnover; a prize that comes
 * later finds it. Declines BET_NOT_FOUND where the rollback undid nothing, ROLLBACK_REFUSED for a reservation, whose
 * money is free, and INSUFFICIENT_FUNDS where the stake is spent, with a debt.
 */
export async function processReinstate(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  transaction: Reinstate,
): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, transaction)
  const content = contentOf([transaction.player, transaction.rollback])
  const rollback = await findTransaction(tx, who, "rollback", transaction.rollback, { lock: true })
  const undone = rollback && isOf(rollback, who) ? await undoneOf(tx, who, rollback) : []
  const moved = undone.reduce((sum, each) => sum + each.moved, 0n)
  const movements = await borne(kit, tx, who, await inLots(kit, tx, who, movementsOf(undone), "again"))
  const ofBonus = (side: Undoing["side"]) =>
    movements
      .filter((each) => each.side === side && each.of.kind !== "adjust")
      .reduce((sum, { bonus }) => sum + bonus, 0n)
  const isNew = await insertTransaction(tx, who, {
    kind: "reinstate",
    txId: transaction.txId,
    id,
    game: transaction.game,
    round: rollback?.round ?? undefined,
    amount: rollback?.amount ?? ZERO,
    moved,
    movedBonus: movements.reduce((sum, { bonus }) => sum + bonus, 0n),
    ref: transaction.rollback,
    content,
    at,
  })
  if (!isNew) return replayOf(kit, tx, who, "reinstate", transaction.txId, content)
  if (!rollback) return decline("BET_NOT_FOUND")
  if (!isOf(rollback, who)) return decline("TX_CONFLICT")
  if (rollback.isCancelled) return decline("TX_CANCELLED")
  if (undone.length === 0) return decline("BET_NOT_FOUND")
  if (undone.some(({ kind }) => kind === "reserve")) return decline("ROLLBACK_REFUSED")
  if (rollback.round !== null)
    await changeRound(tx, who, {
      round: rollback.round,
      bets: undone.filter(({ kind }) => kind === "bet").length,
      staked: undone.reduce((sum, each) => sum + stakeOf(each), 0n),
      fromBonus: -ofBonus("stake"),
      won: undone.reduce((sum, each) => sum + prizeOf(each), 0n),
      toBonus: ofBonus("prize"),
      validBet: undone.reduce((sum, each) => sum + validOf(each), 0n),
      closes: false,
      at,
    })
  await reinstateTransactions(
    tx,
    undone.map((each) => each.id),
  )
  await keepSplits(tx, movements, "again")
  if (rollback.round !== null && undone.some(({ kind }) => kind === "bet"))
    await kit.lots.countStake(tx, { ...who, round: rollback.round }, 1)
  await cancelTransactions(tx, [rollback.id])
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(transaction, id),
    movements,
    (reason) => (reason === "INSUFFICIENT_FUNDS" ? short("INSUFFICIENT_FUNDS", movements) : owed(reason)),
    { mayTurn: true, round: rollback.round },
  )
  return { outcome: { status: "OK", platformTxId: id, balance } }
}

/** Prizes come first, so that they may pay for the stakes. */
function movementsOf(undone: readonly KnownTransaction[]): Undoing[] {
  const gains = undone.map((of) => ({
    of,
    side: "prize" as const,
    key: deriveKey(of.id, "reinstate", "prize", ...again(of)),
    kind: of.kind === "adjust" ? ("adjustment" as const) : ("payout" as const),
    moved: gainOf(of),
    bonus: of.toBonus,
  }))
  const stakes = undone.map((of) => ({
    of,
    side: "stake" as const,
    key: deriveKey(of.id, "reinstate", "stake", ...again(of)),
    kind: "bet" as const,
    moved: -stakeOf(of),
    bonus: -stakeOfBonus(of),
  }))
  return [...gains.filter(({ moved }) => moved > 0n), ...stakes, ...gains.filter(({ moved }) => moved < 0n)]
}
