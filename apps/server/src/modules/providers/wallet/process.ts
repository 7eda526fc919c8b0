import { inTransaction, type Tx } from "@croupier/database"
import { Declined, decline } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import { debtOf, endDebt, recordDebt } from "./reversal-debts.ts"
import { holdPlayer, playerOf, type Player } from "./players.ts"
import {
  isKeepable,
  isReadable,
  type PlayerRef,
  type WalletTransaction,
  type TransactionOutcome,
} from "./seamless-wallet.ts"
import { processRelease, processReserve } from "./reservations.ts"
import { balanceOf } from "./sessions.ts"
import { changeRound } from "./round-store.ts"
import { processBet, processWin } from "./bets-and-wins.ts"
import { processAdjust, processPromo } from "./promos-and-adjustments.ts"
import { processReinstate } from "./reinstatements.ts"
import { processRollback } from "./rollbacks.ts"
import type { Processed, StakeTerms } from "../ports.ts"

/**
 * Processes one transaction; its row, its round and its movements in the ledger commit together. The lane processes it
 * with the others of the moment; a transaction that the lane does not take has a database transaction of its own. The
 * outcome carries the balance after it, also of a refusal. Throws when nothing could be decided; then nothing happened.
 */
export async function processTransaction(
  kit: ProvidersContext,
  transaction: WalletTransaction,
): Promise<TransactionOutcome> {
  if (!isReadable(transaction)) return { status: "BAD_REQUEST" }
  const who = await playerOf(kit.db, transaction.vendor, transaction.player)
  if (!who) return { status: "PLAYER_NOT_FOUND" }
  if (transaction.currency !== who.asset) return { status: "WRONG_CURRENCY" }
  // Read before the database transaction, which waits for no connection but its own.
  const terms =
    transaction.kind === "bet" || transaction.kind === "reserve"
      ? await termsOf(kit, who, transaction.game)
      : NO_STAKE
  const inBatch = (await kit.lane?.process(who, transaction, terms)) ?? "alone"
  if (inBatch === "alone") return processAlone(kit, who, transaction, terms)
  if ("outcome" in inBatch) return done(kit, inBatch)
  if (inBatch.declined === "TX_CONFLICT") reportConflict(kit, transaction)
  return { status: inBatch.declined, balance: inBatch.balance }
}

/** Of transactions that stake nothing. */
const NO_STAKE: StakeTerms = { isOpen: true, most: null }

async function termsOf(kit: ProvidersContext, who: Player, game: string): Promise<StakeTerms> {
  const [isOpen, most] = await Promise.all([kit.isOpen(who.vendor, game), kit.highestStake?.(who, game)])
  return { isOpen, most: most ?? null }
}

/** Processes one transaction in a database transaction of its own. */
async function processAlone(
  kit: ProvidersContext,
  who: Player,
  transaction: WalletTransaction,
  terms: StakeTerms,
): Promise<TransactionOutcome> {
  try {
    const taken = await inTransaction(kit.db, async (tx) => {
      await holdPlayer(tx, who)
      return canOwe(transaction) ? repay(kit, tx, who, transaction) : decide(kit, tx, who, transaction, terms)
    })
    return done(kit, taken)
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    const { status } = error
    await recordDebt(kit, who, transaction, error)
    if (status === "TX_CONFLICT") reportConflict(kit, transaction)
    return { status, balance: await balanceOf(kit, who) }
  }
}

function done(kit: ProvidersContext, { outcome, alarm }: Processed): TransactionOutcome {
  if (alarm !== undefined) kit.report(new Error(alarm))
  return outcome
}

const reportConflict = ({ report }: ProvidersContext, { vendor, kind, txId }: WalletTransaction): void =>
  report(new Error(`${vendor} sent ${kind} ${txId} twice, with different contents`))

/** Processes transactions in their order, each for itself, up to the first that is not OK. */
export async function processAll(
  kit: ProvidersContext,
  transactions: readonly WalletTransaction[],
): Promise<TransactionOutcome[]> {
  const outcomes: TransactionOutcome[] = []
  for (const transaction of transactions) {
    const outcome = await processTransaction(kit, transaction)
    outcomes.push(outcome)
    if (outcome.status !== "OK") break
  }
  return outcomes
}

/** Closes a round: no more bets; again is the same. */
export async function closeRound(
  kit: ProvidersContext,
  ref: PlayerRef,
  round: string,
): Promise<TransactionOutcome> {
  if (!isKeepable(ref.player) || !isKeepable(round)) return { status: "BAD_REQUEST" }
  const who = await playerOf(kit.db, ref.vendor, ref.player)
  if (!who) return { status: "PLAYER_NOT_FOUND" }
  const change = { round, bets: 0, staked: 0n, won: 0n, validBet: 0n, closes: true, at: kit.clock.now() }
  const closed = await inTransaction(kit.db, async (tx) => {
    await holdPlayer(tx, who)
    const found = await changeRound(tx, who, change)
    if (found) await kit.lots.freeRounds.close(tx, { ...who, round })
    return found
  })
  if (!closed) return { status: "BET_NOT_FOUND" }
  return { status: "OK", balance: await balanceOf(kit, who), ...(closed.wasClosed ? { replay: true } : {}) }
}

type Owing = Extract<WalletTransaction, { readonly kind: "rollback" | "reinstate" | "adjust" | "release" }>
const canOwe = (transaction: WalletTransaction): transaction is Owing =>
  transaction.kind === "rollback" ||
  transaction.kind === "reinstate" ||
  transaction.kind === "adjust" ||
  transaction.kind === "release"

/**
 * Processes a transaction that may have left a debt before. Success ends the debt. Declines a transaction whose debt a
 * person has written off.
 */
async function repay(kit: ProvidersContext, tx: Tx, who: Player, transaction: Owing): Promise<Processed> {
  const debt = await debtOf(tx, who, transaction)
  if (debt?.settledHow === "written_off")
    return decline(transaction.kind === "rollback" ? "ROLLBACK_REFUSED" : "INSUFFICIENT_FUNDS")
  // The transaction takes the whole amount now, so the part that the receivable collected returns to the player first.
  if (debt?.receivable && debt.settledHow === null)
    await kit.ledger.receivables.cancel(tx, who.memberId, debt.receivable)
  const taken = await decide(kit, tx, who, transaction, NO_STAKE)
  const { kind, txId } = transaction
  if (debt) await endDebt(tx, who, { kind, txId, at: kit.clock.now() })
  return taken
}

function decide(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  transaction: WalletTransaction,
  terms: StakeTerms,
): Promise<Processed> {
  switch (transaction.kind) {
    case "bet":
      return processBet(kit, tx, who, transaction, terms)
    case "win":
      return processWin(kit, tx, who, transaction)
    case "rollback":
      return processRollback(kit, tx, who, transaction)
    case "reinstate":
      return processReinstate(kit, tx, who, transaction)
    case "promo":
      return processPromo(kit, tx, who, transaction)
    case "adjust":
      return processAdjust(kit, tx, who, transaction)
    case "reserve":
      return processReserve(kit, tx, who, transaction, terms)
    case "release":
      return processRelease(kit, tx, who, transaction)
  }
}
