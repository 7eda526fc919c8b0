import type { Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { Declined } from "./declined.ts"
import type { Inner } from "./kit.ts"
import type { Player } from "./players.ts"
import { post, type Movement } from "./posting.ts"
import {
  cancelTransactions,
  changeRound,
  contentOf,
  findTransaction,
  insertTransaction,
  transactionsOfRound,
  type KnownTransaction,
} from "./store.ts"
import { causeOf, known, newId, type Taken } from "./taken.ts"
import { owed } from "./take-win.ts"
import type { Step } from "./wallet-of-games.ts"

type Rollback = Extract<Step, { readonly kind: "rollback" }>

/**
 * Takes a bet back, and before it what it won. One that is not here is remembered, so that it is refused when it
 * comes. Declines ROLLBACK_REFUSED where the player has spent the prize.
 */
export async function takeRollback(kit: Inner, tx: Tx, who: Player, rollback: Rollback): Promise<Taken> {
  const at = kit.clock.now()
  const id = newId(kit, who, rollback)
  const content = contentOf([rollback.player, rollback.bet])
  const tombstone = await insertTransaction(tx, who, {
    kind: "bet",
    txId: rollback.bet,
    id: newId(kit, who, { kind: "bet", txId: rollback.bet }),
    game: rollback.game,
    amount: null,
    moved: 0n,
    content,
    isCancelled: true,
    at,
  })
  const bet = tombstone ? undefined : await findTransaction(tx, who, "bet", rollback.bet, { lock: true })
  if (bet && bet.memberId !== who.memberId) throw new Declined("TX_CONFLICT")
  const undone = bet && !bet.isCancelled ? await undoneBy(tx, who, bet) : []
  const moved = -undone.reduce((sum, each) => sum + each.moved, 0n)
  const isNew = await insertTransaction(tx, who, {
    kind: "rollback",
    txId: rollback.txId,
    id,
    game: rollback.game,
    round: bet?.round ?? undefined,
    amount: bet?.amount ?? ZERO,
    moved,
    ref: rollback.bet,
    content,
    at,
  })
  if (!isNew) return known(kit, tx, who, "rollback", rollback.txId, content)
  if (bet?.round && undone.length > 0) {
    const prizes = undone.reduce((sum, each) => sum + prizeOf(each), 0n)
    const stake = bet.amount ?? 0n
    await changeRound(tx, who, {
      round: bet.round,
      bets: -1,
      staked: -stake,
      won: -prizes,
      validBet: -(bet.validBet ?? stake),
      closes: false,
      at,
    })
    await cancelTransactions(
      tx,
      undone.map((each) => each.id),
    )
  }
  const balance = await post(kit, tx, who, causeOf(rollback, id), movementsOf(undone), (reason) =>
    reason === "INSUFFICIENT_FUNDS" ? new Declined("ROLLBACK_REFUSED", -moved) : owed(reason),
  )
  return { outcome: { status: "OK", platformTxId: id, balance }, hasMoved: moved !== 0n || undone.length > 0 }
}

/** The bet and the prizes that are its own: those that name it, or all of a round that has no other bet. */
async function undoneBy(tx: Tx, who: Player, bet: KnownTransaction): Promise<KnownTransaction[]> {
  if (bet.round === null) return [bet]
  // Held before its prizes are read: a win that comes now waits, and finds no bet.
  await changeRound(tx, who, {
    round: bet.round,
    bets: 0,
    staked: 0n,
    won: 0n,
    validBet: 0n,
    closes: false,
    at: new Date(0),
  })
  const all = (await transactionsOfRound(tx, who, bet.round)).filter(({ isCancelled }) => !isCancelled)
  const isAlone = all.filter(({ kind }) => kind !== "win").length === 1
  const prizes = all.filter(
    ({ kind, ref }) => kind === "win" && (ref === bet.txId || (ref === null && isAlone)),
  )
  return [bet, ...prizes]
}

/** Prizes go back first, then stakes return. */
function movementsOf(undone: readonly KnownTransaction[]): Movement[] {
  const prizes = undone.map((each) => ({
    key: deriveKey(each.id, "rollback", "prize"),
    kind: "reversal" as const,
    moved: -prizeOf(each),
  }))
  const stakes = undone.map((each) => ({
    key: deriveKey(each.id, "rollback", "stake"),
    kind: "refund" as const,
    moved: each.kind === "win" ? 0n : (each.amount ?? 0n),
  }))
  return [...prizes, ...stakes]
}

const prizeOf = ({ kind, amount, win }: KnownTransaction): bigint => (kind === "win" ? (amount ?? 0n) : win)
