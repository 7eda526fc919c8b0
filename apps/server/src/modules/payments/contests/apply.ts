import { sql, type Tx } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { toDecimal, type Amount } from "@croupier/money"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import { growingWait } from "../../../kernel/lifecycle.ts"
import type { PaymentsKit } from "../kit.ts"
import { settleReturned } from "../returns/begin.ts"
import { insertReturn } from "../returns/return-store.ts"
import type { Contest as ReportedContest } from "../contest.ts"
import { contestLife } from "./contest-states.ts"
import { lockContest, moveContest, noteAccepted, type Contest } from "./contest-store.ts"
import { freeRest, oweRest, releaseAll } from "./money.ts"

/** The deposit of a contest: it is held before the contest. */
export const depositOf = ({ bucket, depositId }: Contest) => ({ bucket, id: depositId })

/** When a worker asks about a contest next; a deadline that comes first is looked at. */
export function nextLookAt(contest: Contest, checks: number, now: Date): Date | null {
  if (contestLife.hasEnded(contest.state)) return null
  const next = new Date(now.getTime() + growingWait(checks, MINUTE_MS, HOUR_MS))
  const deadline = contest.state === "RETURNING" ? contest.returnBy : contest.analysisBy
  return deadline > now && deadline < next ? deadline : next
}

/** Brings a contest to where the provider's word puts it. The caller holds deposit and contest. */
export async function applyReported(
  kit: PaymentsKit,
  tx: Tx,
  held: Contest,
  reported: Pick<ReportedContest, "state" | "acceptedAmount">,
): Promise<void> {
  const now = kit.clock.now()
  switch (reported.state) {
    case "open":
      return lookAgain(kit, tx, held)
    case "accepted":
      if (held.state === "RETURNING" || held.state === "RETURNED") {
        if (reported.acceptedAmount !== null && reported.acceptedAmount !== held.acceptedAmount)
          contradictedPart(kit, held, reported.acceptedAmount)
        return lookAgain(kit, tx, held)
      }
      if (held.state === "RELEASED")
        return kit.report(new Error(`contest ${held.id} is RELEASED, and its provider accepts it`))
      // A return of it was refused: people send another one.
      if (await wasRefused(tx, held)) return lookAgain(kit, tx, held)
      if (reported.acceptedAmount !== null && !isPartOf(held, reported.acceptedAmount)) {
        contradictedPart(kit, held, reported.acceptedAmount)
        return lookAgain(kit, tx, held)
      }
      return accept(kit, tx, held, { reason: "the provider", accepted: reported.acceptedAmount })
    case "rejected":
    case "withdrawn": {
      const { moved } = await moveContest(tx, held, "rejected", {
        at: now,
        nextCheckAt: null,
        reason: reported.state,
      })
      if (!moved) {
        if (held.state !== "RELEASED")
          kit.report(
            new Error(`contest ${held.id} is ${held.state}, and its provider has ${reported.state} it`),
          )
        return lookAgain(kit, tx, held)
      }
      return releaseAll(kit, tx, held)
    }
  }
}

/** A provider accepts a part of what is contested, and no more than that. */
const isPartOf = ({ amount }: Contest, accepted: Amount): boolean => accepted > 0n && accepted <= amount

/** Nothing that contradicts what was begun moves money: people hear of it. */
const contradictedPart = (kit: PaymentsKit, { id, amount, due, state }: Contest, accepted: Amount): void =>
  kit.report(
    new Error(
      `contest ${id} over ${toDecimal(amount)} is ${state} with ${toDecimal(due)}, and its provider accepts ${toDecimal(accepted)}`,
    ),
  )

/**
 * The money goes back: what is not set aside is owed, and a return is begun that a worker sends. `agrees` where two people
 * decided it, and the provider is told. `accepted` where the provider accepts a part: the rest is free at once.
 */
export async function accept(
  kit: PaymentsKit,
  tx: Tx,
  before: Contest,
  {
    reason,
    agrees,
    accepted = null,
  }: { readonly reason: string; readonly agrees?: boolean; readonly accepted?: Amount | null },
): Promise<void> {
  const now = kit.clock.now()
  const isPart = accepted !== null && accepted < before.due
  const held = isPart ? { ...before, due: accepted } : before
  if (accepted !== null) await noteAccepted(tx, held.id, accepted, held.due)
  await moveContest(tx, held, "accepted", {
    at: now,
    nextCheckAt: now,
    reason,
    ...(agrees === undefined ? {} : { agrees }),
  })
  if (held.due === 0n) {
    kit.report(new Error(`contest ${held.id} is accepted, and nothing of its money is here any more`))
    await moveContest(tx, { ...held, state: "RETURNING" }, "returned", { at: now, nextCheckAt: null })
    return
  }
  await insertReturn(tx, {
    id: keyFor(kit.random.uuid(), now),
    provider: held.provider,
    receiptId: null,
    contestId: held.id,
    chargeId: held.chargeId,
    merchantId: held.merchantId,
    memberId: held.memberId,
    deposit: null,
    asset: held.asset,
    amount: held.due,
    at: now,
    by: reason,
  })
  // Either too much is set aside or too little: one of the two finds nothing to do.
  if (isPart) await freeRest(kit, tx, held)
  return oweRest(kit, tx, held)
}

async function wasRefused(tx: Tx, { id }: Contest): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_return where contest_id = ${id} and state = 'REFUSED' limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Ends a contest whose return was paid or refused, and moves its deposit on with the rest of its money. The caller holds the
 * lock of the contest.
 */
export async function contestEnded(
  kit: PaymentsKit,
  tx: Tx,
  contestId: string,
  how: "returned" | "unreturned",
  reason: string | null,
): Promise<void> {
  const held = await lockContest(tx, contestId)
  const now = kit.clock.now()
  const { moved } = await moveContest(tx, held, how, {
    at: now,
    nextCheckAt: how === "returned" ? null : new Date(now.getTime() + MINUTE_MS),
    ...(reason === null ? {} : { reason }),
  })
  if (!moved) throw new Error(`contest ${held.id} is ${held.state}, and its return is ${how}`)
  if (how === "returned") await settleReturned(kit, tx, depositOf(held), "contested")
}

/** The day before a deadline it is told of, and once it has passed. */
async function lookAgain(kit: PaymentsKit, tx: Tx, held: Contest): Promise<void> {
  const now = kit.clock.now()
  const deadline = held.state === "RETURNING" ? held.returnBy : held.analysisBy
  const left = deadline.getTime() - now.getTime()
  if (!contestLife.hasEnded(held.state) && left <= DAY_MS)
    kit.report(new Error(`contest ${held.id} is ${held.state}: its time ends at ${deadline.toISOString()}`))
  await contestLife.postpone(tx, held, nextLookAt(held, held.checks, now))
}
