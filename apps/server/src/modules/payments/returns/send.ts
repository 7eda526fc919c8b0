import { inTransaction } from "@croupier/database"
import { SECOND_MS } from "../../../kernel/durations.ts"
import { startWorker, stepDue, type Worker } from "../../../kernel/lifecycle.ts"
import type { Loop } from "../../../kernel/loop.ts"
import { lockContest } from "../contests/contest-store.ts"
import { providerOf, type PaymentsKit } from "../kit.ts"
import type { ReturnOrder } from "../payment-return.ts"
import { applyAnswer, nextAskAt } from "./answer.ts"
import { bookSent } from "./book.ts"
import { returnLife, type ReturnState } from "./return-states.ts"
import { claimDueReturns, findReturn, lockReturn, moveReturn, type Return } from "./return-store.ts"

/** When a worker asks about a return that this process was to send. */
const FIRST_ASK_MS = 45 * SECOND_MS

/**
 * Brings one return forward: marks it as sent together with the move of its money and only then asks the provider, or asks
 * what became of one that was marked. Safe to repeat and to run twice at once.
 */
export async function stepReturn(kit: PaymentsKit, held: Return): Promise<void> {
  const provider = providerOf(kit, held.provider)
  if (!provider) {
    kit.report(new Error(`return ${held.id} is with provider ${held.provider}, which is not set up`))
    return returnLife.postpone(kit.db, held, nextAskAt(held.state, held.checks, kit.clock.now()))
  }
  if (held.state === "ASKING") {
    const marked = await mark(kit, held.id)
    if (marked) await applyAnswer(kit, marked, await provider.returnPayment(orderOf(marked)))
    return
  }
  const after = await applyAnswer(kit, held, await provider.readReturn(held.id))
  if (after === "again") await applyAnswer(kit, held, await provider.returnPayment(orderOf(held)))
}

/** The order of a return: the same in every call for it. */
export const orderOf = ({ id, chargeId, isIncoming, amount, asset, contestNo }: Return): ReturnOrder => ({
  key: id,
  of: isIncoming ? "incoming" : "charge",
  chargeId,
  amount,
  asset,
  ...(contestNo === null ? {} : { contestId: contestNo }),
})

/** Marks a return as sent; undefined where another process did. */
export async function mark(kit: PaymentsKit, id: string): Promise<Return | undefined> {
  return inTransaction(kit.db, async (tx) => {
    const contestId = (await findReturn(tx, id))?.contestId ?? null
    if (contestId !== null) await lockContest(tx, contestId)
    const held = await lockReturn(tx, id)
    const now = kit.clock.now()
    const nextCheckAt = new Date(now.getTime() + FIRST_ASK_MS)
    const { moved, state } = await moveReturn(tx, held, "sent", { at: now, nextCheckAt })
    if (!moved) return undefined
    await bookSent(kit, tx, held)
    return { ...held, state, markedAt: now }
  })
}

/** Returns of some states that are due. UNKNOWN has a worker of its own: a provider that is away holds up no other. */
const worker = (kit: PaymentsKit, states: readonly ReturnState[]): Worker<ReturnState, Return> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDueReturns(kit.db, { ...claim, states }),
  dueAt: returnLife.dueAt(states),
  step: (held) => stepReturn(kit, held),
})
const WORKERS = [["ASKING", "RETURNING"], ["RETURN_UNKNOWN"]] as const

/** One round of each worker, now. Answers with how many returns they looked at. */
export async function stepReturns(kit: PaymentsKit): Promise<number> {
  let looked = 0
  for (const states of WORKERS) looked += await stepDue(worker(kit, states))
  return looked
}

export const startReturning = (kit: PaymentsKit): readonly Loop[] =>
  WORKERS.map((states) => startWorker(worker(kit, states)))
