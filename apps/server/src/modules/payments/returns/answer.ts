import { inTransaction, type Tx } from "@croupier/database"
import { negate } from "@croupier/money"
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../kernel/durations.ts"
import { growingWait } from "../../../kernel/lifecycle.ts"
import type { PaymentsKit } from "../kit.ts"
import type { PaymentReturn, ReturnAnswer, ReturnReading } from "../payment-return.ts"
import { contestEnded } from "../contests/apply.ts"
import { lockContest } from "../contests/contest-store.ts"
import { spend } from "../receipts.ts"
import { publish } from "../settle.ts"
import { lockDeposit } from "../store.ts"
import { settleReturned } from "./begin.ts"
import { bookRefused, bookReturned } from "./book.ts"
import { returnLife, type ReturnState } from "./return-states.ts"
import { findReturn, lockReturn, moveReturn, noteMissed, type Return } from "./return-store.ts"

/** Between the two looks that both find nothing, before it is sent again under its own key. */
const LOOK_TWICE_MS = MINUTE_MS
/** A return without an answer of its provider for so long is reported. */
const REPORTED_AFTER_MS = DAY_MS

/** When a worker asks about a return next. */
export function nextAskAt(state: ReturnState, checks: number, now: Date): Date | null {
  if (returnLife.hasEnded(state)) return null
  const [first, longest] =
    state === "RETURN_UNKNOWN" ? [15 * SECOND_MS, HOUR_MS] : [5 * SECOND_MS, 10 * MINUTE_MS]
  return new Date(now.getTime() + growingWait(checks, first, longest))
}

/** The result of an answer: `again` where the provider never had it, twice, and it may be sent under the same key. */
export type AfterAnswer = "again" | "done"

/**
 * Brings a return, its deposit and its money to where the provider's answer puts them, in one transaction. May be called
 * any number of times, by any worker, at once.
 */
export async function applyAnswer(
  kit: PaymentsKit,
  of: Return,
  answer: ReturnAnswer | ReturnReading,
): Promise<AfterAnswer> {
  const after = await inTransaction(kit.db, async (tx): Promise<AfterAnswer> => {
    // The deposit is held before its contest, and that before its return, as people who decide about them hold them.
    if (of.deposit) await lockDeposit(tx, of.deposit)
    if (of.contestId !== null) await lockContest(tx, of.contestId)
    const held = await lockReturn(tx, of.id)
    switch (answer.kind) {
      case "ok":
        await take(kit, tx, held, answer.returned)
        return "done"
      case "refused":
        await refused(kit, tx, held, answer.code)
        return "done"
      case "missing":
        return missing(kit, tx, held)
      case "unknown":
        await unanswered(kit, tx, held, answer.reason)
        return "done"
    }
  })
  if (of.deposit && (await findReturn(kit.db, of.id))?.state !== of.state) await publish(kit, of.deposit)
  return after
}

async function take(kit: PaymentsKit, tx: Tx, held: Return, reported: PaymentReturn): Promise<void> {
  const isOurs =
    reported.key === held.id &&
    reported.chargeId === held.chargeId &&
    reported.amount === held.amount &&
    reported.asset === held.asset
  if (!isOurs) return contradicted(kit, tx, held, `return ${reported.id} is not what was asked for`)
  const now = kit.clock.now()
  switch (reported.state) {
    case "accepted": {
      const next = nextAskAt("RETURNING", held.checks, now)
      const { moved } = await moveReturn(tx, held, "accepted", {
        at: now,
        nextCheckAt: next,
        reportedId: reported.id,
      })
      if (!moved) await lookAgain(kit, tx, held)
      return
    }
    case "done": {
      const { moved } = await moveReturn(tx, held, "done", {
        at: now,
        nextCheckAt: null,
        reportedId: reported.id,
      })
      if (!moved) return contradictedEnd(kit, held, "REFUSED", `return ${reported.id} is done`)
      if (held.contestId !== null) await contestEnded(kit, tx, held.contestId, "returned", null)
      if (held.deposit) await settleReturned(kit, tx, held.deposit, null)
      return bookReturned(kit, tx, held)
    }
    case "refused":
      return refused(kit, tx, held, reported.refusal ?? "refused")
  }
}

async function refused(kit: PaymentsKit, tx: Tx, held: Return, code: string): Promise<void> {
  const { moved } = await moveReturn(tx, held, "refused", {
    at: kit.clock.now(),
    nextCheckAt: null,
    reason: code,
  })
  if (!moved) return contradictedEnd(kit, held, "RETURNED", `return ${held.id} is refused: ${code}`)
  kit.report(new Error(`the return ${held.id} of ${held.provider} was refused: ${code}`))
  if (held.receiptId !== null)
    await spend(tx, { provider: held.provider, chargeId: held.receiptId }, "returned", negate(held.amount))
  if (held.contestId !== null) await contestEnded(kit, tx, held.contestId, "unreturned", code)
  if (held.deposit) await settleReturned(kit, tx, held.deposit, `provider:${code}`)
  await bookRefused(kit, tx, held)
}

/**
 * The provider does not know a return that was sent. Two looks a minute apart that both find nothing let it be sent once
 * more: under its own key, which the provider takes once, even where a request is still in flight.
 */
async function missing(kit: PaymentsKit, tx: Tx, held: Return): Promise<AfterAnswer> {
  if (returnLife.hasEnded(held.state) || held.reportedId !== null) {
    await contradicted(kit, tx, held, `${held.provider} does not know return ${held.id} any more`)
    return "done"
  }
  const now = kit.clock.now()
  if (held.state === "RETURNING") await unanswered(kit, tx, held, "the provider does not know it")
  const isSecond = held.missedAt !== null && now.getTime() - held.missedAt.getTime() >= LOOK_TWICE_MS
  const next = new Date(now.getTime() + LOOK_TWICE_MS)
  await noteMissed(tx, held.id, isSecond ? null : (held.missedAt ?? now), next)
  return isSecond ? "again" : "done"
}

async function unanswered(kit: PaymentsKit, tx: Tx, held: Return, reason: string): Promise<void> {
  const now = kit.clock.now()
  // A return that the provider took before and does not tell of now is only asked for later.
  if (held.state === "RETURNING" && held.reportedId === null) {
    await moveReturn(tx, held, "unanswered", {
      at: now,
      nextCheckAt: nextAskAt("RETURN_UNKNOWN", 0, now),
      reason,
    })
    return
  }
  await lookAgain(kit, tx, held)
}

/** Nothing that contradicts what was decided moves money: people hear of it, and the provider is asked again later. */
async function contradicted(kit: PaymentsKit, tx: Tx, held: Return, what: string): Promise<void> {
  kit.report(new Error(what))
  await lookAgain(kit, tx, held)
}

function contradictedEnd(kit: PaymentsKit, held: Return, end: ReturnState, what: string): void {
  if (held.state === end) kit.report(new Error(`${what}, and here it is ${held.state}`))
}

async function lookAgain(kit: PaymentsKit, tx: Tx, held: Return): Promise<void> {
  const now = kit.clock.now()
  const age = now.getTime() - (held.markedAt?.getTime() ?? now.getTime())
  if (held.state === "RETURN_UNKNOWN" && age >= REPORTED_AFTER_MS)
    kit.report(new Error(`return ${held.id} is unanswered for a day`))
  await returnLife.postpone(tx, held, nextAskAt(held.state, held.checks, now))
}
