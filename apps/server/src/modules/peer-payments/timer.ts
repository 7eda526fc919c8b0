import type { PeerState } from "@croupier/contract/peer-states"
import { inTransaction, sql, type Tx } from "@croupier/database"
import type { MemberId } from "../../kernel/ids.ts"
import { startWorker, stepDue, type Worker } from "../../kernel/lifecycle.ts"
import type { Loop } from "../../kernel/loop.ts"
import { allCredited, creditFrom } from "./credit.ts"
import { leftOf } from "./acts/receive.ts"
import type { PeerKit } from "./kit.ts"
import { seek } from "./match.ts"
import { legOf, openOf, type Payment, type PaymentKey } from "./payment.ts"
import { peerLife } from "./peer-states.ts"
import { EVIDENCE_MS } from "./rules.ts"
import { isBarred } from "./standing.ts"
import { claimDue, lockPayment, movePayment, selectPayments } from "./store.ts"
import { publishAfter } from "./publish.ts"

/**
 * The end of a payment's time, by the house's clock: a search looks again, a match that is not paid lapses,
 * silence to the end of the time to confirm counts as received, and silence about a part is a dispute. Where
 * one of the two members may not act, a match lapses and what was paid waits for people. An act that commits
 * first wins.
 */
export async function afterTime(kit: PeerKit, at: PaymentKey): Promise<PeerState> {
  const state = await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, at)
    if (held.state === "MATCHED") return matchEnds(kit, tx, held)
    if (held.state === "PAID") return confirmEnds(kit, tx, held)
    return held.state === "PARTLY" ? answerEnds(kit, tx, held) : held.state
  })
  return state === "SEEKING" ? seek(kit, at) : state
}

async function matchEnds(kit: PeerKit, tx: Tx, held: Payment): Promise<PeerState> {
  const now = kit.clock.now()
  const barred = await isBarred(kit, held)
  if (!barred && held.until !== null && now < held.until) return postponed(tx, held, held.until)
  publishAfter(kit, tx, held)
  const { state } = await movePayment(tx, held, barred ? "barred" : "overdue", { at: now })
  await kit.withdrawals.escrow.giveBack(tx, legOf(held).withdrawal)
  return state
}

async function confirmEnds(kit: PeerKit, tx: Tx, held: Payment): Promise<PeerState> {
  const now = kit.clock.now()
  publishAfter(kit, tx, held)
  if (await isBarred(kit, held)) return pause(tx, held, now)
  if (held.until !== null && now < held.until) return postponed(tx, held, held.until)
  const { moved, state } = await movePayment(tx, held, "silent", { at: now, set: allCredited() })
  if (moved) await creditFrom(kit, tx, held, { ...legOf(held).withdrawal, amount: openOf(held) }, "silent")
  return state
}

async function answerEnds(kit: PeerKit, tx: Tx, held: Payment): Promise<PeerState> {
  const now = kit.clock.now()
  if (await isBarred(kit, held)) {
    publishAfter(kit, tx, held)
    return pause(tx, held, now)
  }
  if (held.until !== null && now < held.until) return postponed(tx, held, held.until)
  publishAfter(kit, tx, held)
  const until = new Date(now.getTime() + EVIDENCE_MS)
  const { moved, state } = await movePayment(tx, held, "silent", { at: now, until, nextCheckAt: null })
  if (moved) await kit.withdrawals.escrow.markDisputed(tx, legOf(held).withdrawal, now)
  return state
}

/** Stops the clock: people decide, and silence counts for nothing. */
export async function pause(tx: Tx, held: Payment, now: Date, why: string | null = null): Promise<PeerState> {
  const { state } = await movePayment(tx, held, "paused", {
    at: now,
    why,
    nextCheckAt: null,
    set: sql`left_ms = ${leftOf(held, now)}`,
  })
  return state
}

async function postponed(tx: Tx, held: Payment, until: Date): Promise<PeerState> {
  await peerLife.postpone(tx, held, until)
  return held.state
}

/** A member was kept from play: their open payments lapse, or wait for people. Safe to repeat. */
export async function barMember(kit: PeerKit, memberId: MemberId): Promise<void> {
  const open = await selectPayments(
    kit.db,
    sql`(r.depositor_id = ${memberId} or r.withdrawer_id = ${memberId})
      and r.state in ('SEEKING', 'MATCHED', 'PAID', 'PARTLY')`,
    sql`r.id`,
    100,
  )
  for (const payment of open) await afterTime(kit, payment)
}

const workerOf = (kit: PeerKit): Worker<PeerState, Payment> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDue(kit.db, claim),
  dueAt: peerLife.dueAt(),
  step: (payment) => afterTime(kit, payment),
})

/** One round of the worker, now. Answers with how many payments it looked at. */
export const checkDue = (kit: PeerKit): Promise<number> => stepDue(workerOf(kit))
export const startChecking = (kit: PeerKit): Loop => startWorker(workerOf(kit))
