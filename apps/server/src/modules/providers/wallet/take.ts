import { inTransaction, type Tx } from "@croupier/database"
import { Declined, decline } from "./declined.ts"
import type { ProvidersContext } from "../kit.ts"
import { keptStep } from "./kept-step.ts"
import { owe } from "./owing.ts"
import { holdPlayer, playerOf, type Player } from "./players.ts"
import { isKeepable, isReadable } from "./readable.ts"
import { takeRelease, takeReserve } from "./reservations.ts"
import { balanceOf } from "./sessions.ts"
import { debtOf, endDebt, insertDebt, linkReceivable } from "../store.ts"
import { changeRound } from "./round-store.ts"
import { takeBet } from "./take-bet.ts"
import { takeAdjust, takePromo } from "./take-other.ts"
import { takeReinstate } from "./take-reinstate.ts"
import { takeRollback } from "./take-rollback.ts"
import { takeWin } from "./take-win.ts"
import type { Taken } from "../ports.ts"
import type { PlayerRef, Step, StepOutcome } from "./seamless-wallet.ts"

/**
 * Does one step, in one transaction with its movements in the ledger: with all others of the moment where it can travel
 * with them, else in one of its own. Answers with what stands afterwards, also for what was refused; throws when nothing
 * could be decided, and then nothing happened.
 */
export async function take(kit: ProvidersContext, step: Step): Promise<StepOutcome> {
  if (!isReadable(step)) return { status: "BAD_REQUEST" }
  const who = await playerOf(kit.db, step.vendor, step.player)
  if (!who) return { status: "PLAYER_NOT_FOUND" }
  if (step.currency !== who.asset) return { status: "WRONG_CURRENCY" }
  // Asked beforehand: nothing but the transaction's own connection may be waited for inside it.
  const isOpen =
    step.kind !== "bet" && step.kind !== "reserve" ? true : await kit.isOpen(who.vendor, step.game)
  const carried = (await kit.lane?.carry(who, step, isOpen)) ?? "alone"
  if (carried === "alone") return takeAlone(kit, who, step, isOpen)
  if ("outcome" in carried) return done(kit, carried)
  if (carried.declined === "TX_CONFLICT") tellConflict(kit, step)
  return { status: carried.declined, balance: carried.balance }
}

/** Does one step in a transaction of its own. */
async function takeAlone(
  kit: ProvidersContext,
  who: Player,
  step: Step,
  isOpen: boolean,
): Promise<StepOutcome> {
  try {
    const taken = await inTransaction(kit.db, async (tx) => {
      await holdPlayer(tx, who)
      return canOwe(step) ? repay(kit, tx, who, step) : decide(kit, tx, who, step, isOpen)
    })
    return done(kit, taken)
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    const { status } = error
    await remember(kit, who, step, error)
    if (status === "TX_CONFLICT") tellConflict(kit, step)
    return { status, balance: await balanceOf(kit, who) }
  }
}

function done(kit: ProvidersContext, { outcome, alarm }: Taken): StepOutcome {
  if (alarm !== undefined) kit.report(new Error(alarm))
  return outcome
}

const tellConflict = ({ report }: ProvidersContext, { vendor, kind, txId }: Step): void =>
  report(new Error(`${vendor} sent ${kind} ${txId} twice, with different contents`))

/** Does steps in their order, each for itself, up to the first that is not OK. */
export async function takeAll(kit: ProvidersContext, steps: readonly Step[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = []
  for (const step of steps) {
    const outcome = await take(kit, step)
    outcomes.push(outcome)
    if (outcome.status !== "OK") break
  }
  return outcomes
}

/** Closes a round: no more bets; again is the same. */
export async function closeRound(kit: ProvidersContext, ref: PlayerRef, round: string): Promise<StepOutcome> {
  if (!isKeepable(ref.player) || !isKeepable(round)) return { status: "BAD_REQUEST" }
  const who = await playerOf(kit.db, ref.vendor, ref.player)
  if (!who) return { status: "PLAYER_NOT_FOUND" }
  const change = { round, bets: 0, staked: 0n, won: 0n, validBet: 0n, closes: true, at: kit.clock.now() }
  const closed = await inTransaction(kit.db, async (tx) => {
    await holdPlayer(tx, who)
    return changeRound(tx, who, change)
  })
  if (!closed) return { status: "BET_NOT_FOUND" }
  return { status: "OK", balance: await balanceOf(kit, who), ...(closed.wasClosed ? { replay: true } : {}) }
}

type Owing = Extract<Step, { readonly kind: "rollback" | "reinstate" | "adjust" | "release" }>
const canOwe = (step: Step): step is Owing =>
  step.kind === "rollback" || step.kind === "reinstate" || step.kind === "adjust" || step.kind === "release"

/**
 * A step that may have left a debt before. Done now, it ends that; what a person has written off is not asked of the
 * player any more.
 */
async function repay(kit: ProvidersContext, tx: Tx, who: Player, step: Owing): Promise<Taken> {
  const debt = await debtOf(tx, who, step)
  if (debt?.settledHow === "written_off")
    return decline(step.kind === "rollback" ? "ROLLBACK_REFUSED" : "INSUFFICIENT_FUNDS")
  // The step takes all of it now: what was collected meanwhile is the player's again before.
  if (debt?.receivable && debt.settledHow === null)
    await kit.ledger.receivables.cancel(tx, who.memberId, debt.receivable)
  const taken = await decide(kit, tx, who, step, true)
  const { kind, txId } = step
  if (debt) await endDebt(tx, who, { kind, txId, at: kit.clock.now() })
  return taken
}

function decide(kit: ProvidersContext, tx: Tx, who: Player, step: Step, isOpen: boolean): Promise<Taken> {
  switch (step.kind) {
    case "bet":
      return takeBet(kit, tx, who, step, isOpen)
    case "win":
      return takeWin(kit, tx, who, step)
    case "rollback":
      return takeRollback(kit, tx, who, step)
    case "reinstate":
      return takeReinstate(kit, tx, who, step)
    case "promo":
      return takePromo(kit, tx, who, step)
    case "adjust":
      return takeAdjust(kit, tx, who, step)
    case "reserve":
      return takeReserve(kit, tx, who, step, isOpen)
    case "release":
      return takeRelease(kit, tx, who, step)
  }
}

/**
 * What a reversal could not take is owed by the player, and the vendor's call is kept for a person, outside of the
 * transaction that it undid.
 */
async function remember(
  kit: ProvidersContext,
  who: Player,
  step: Step,
  { debt, isOwed }: Declined,
): Promise<void> {
  if (debt === undefined) return
  const { kind, txId } = step
  const isNew = await inTransaction(kit.db, async (tx) => {
    await holdPlayer(tx, who)
    const at = kit.clock.now()
    if (!(await insertDebt(tx, who, { kind, txId, amount: debt, step: keptStep(step), at }))) return false
    if (isOwed) await linkReceivable(tx, who, step, await owe(kit, tx, who, { kind, txId, amount: debt }))
    return true
  })
  if (!isNew) return
  kit.report(new Error(`${who.vendor} could not take ${kind} ${txId} back: a person decides`))
}
