import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { inTransaction, type Tx } from "@croupier/database"
import { deriveKey, keyFor } from "@croupier/ledger"
import { subtract } from "@croupier/money"
import type { PayoutStanding } from "../../identity/index.ts"
import { SECOND_MS } from "../../../kernel/durations.ts"
import { providerOf, type WithdrawalsKit } from "../kit.ts"
import { lockWithdrawal, moveWithdrawal } from "../store.ts"
import { waitsForMembers } from "../escrow/offers.ts"
import { readTerms } from "../terms.ts"
import { publishNow } from "../publish.ts"
import { causeOf, type Withdrawal, type WithdrawalKey } from "../withdrawal.ts"
import { attemptsOf, insertAttempt, lockAttempt, moveAttempt, type Attempt } from "./attempt.ts"
import { applyAnswer } from "./answer.ts"
import { doubt, doubtOf } from "./doubt.ts"
import { frozenOrder, NOT_AFTER_MS, numberOf, orderOf } from "./order.ts"

/** An order that was marked longer ago is not sent: the process stood still, and only asking tells what became of it. */
const SEND_WITHIN_MS = 30 * SECOND_MS
/** When a worker asks about an attempt that this process was to send. */
const FIRST_ASK_MS = 45 * SECOND_MS
/** No route had an attempt left: people of the house look at it. */
const NO_ROUTE = "no provider is left to try"

/**
 * Pays a withdrawal that is ready: prepares an attempt and marks it as sent together with the move of its money, and only
 * after that commit asks the provider, once. A process that ends between the two leaves a state that says so.
 */
export async function send(kit: WithdrawalsKit, at: WithdrawalKey): Promise<WithdrawalState> {
  const marked = await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, at)
    const ready = await readied(kit, tx, held)
    return typeof ready === "string" ? ready : markHeld(kit, tx, held, ready)
  })
  await publishNow(kit, at)
  if (typeof marked === "string") return marked
  const provider = providerOf(kit, marked.provider)
  const isLate = kit.clock.now().getTime() - (marked.markedAt?.getTime() ?? 0) > SEND_WITHIN_MS
  if (!provider || isLate) return "SENDING"
  return applyAnswer(kit, marked, await provider.createPayout(orderOf(kit, marked)))
}

/** The attempt to send, and the facts in which it may be sent. */
interface Ready {
  readonly attempt: Attempt
  readonly standing: PayoutStanding
}

/** The attempt to send. Tests of a process that ends behind it take it alone. */
export async function prepare(
  kit: WithdrawalsKit,
  tx: Tx,
  at: WithdrawalKey,
): Promise<Attempt | WithdrawalState> {
  const ready = await readied(kit, tx, await lockWithdrawal(tx, at))
  return typeof ready === "string" ? ready : ready.attempt
}

/** One that a process prepared and did not mark, or a new one by the next route. The transaction holds the withdrawal. */
async function readied(kit: WithdrawalsKit, tx: Tx, held: Withdrawal): Promise<Ready | WithdrawalState> {
  if (held.state !== "READY") return held.state
  const attempts = await attemptsOf(tx, held)
  if (attempts.length === 0 && (await waitsForMembers(kit, tx, held))) return held.state
  const standing = await kit.identity.payoutStanding(tx, held)
  const waiting = attempts.find(({ state }) => state === "PREPARED")
  if (waiting) return { attempt: await lockAttempt(tx, waiting), standing }
  const { target } = standing
  const route = await routeOf(kit, tx, held, attempts)
  if (!target || !route) return doubt(kit, tx, held, target ? NO_ROUTE : "the account is gone")
  const now = kit.clock.now()
  const added = await insertAttempt(tx, {
    bucket: held.bucket,
    id: keyFor(kit.random.uuid(), now),
    withdrawalId: held.id,
    merchantId: held.merchantId,
    memberId: held.memberId,
    asset: held.asset,
    number: attempts.length + 1,
    provider: route,
    net: subtract(held.amount, held.fee),
    sealed: frozenOrder(kit, target, route),
    at: now,
  })
  if (!added) throw new Error(`an attempt of withdrawal ${held.id} is open already`)
  return { attempt: added, standing }
}

/** The first route that has not refused this withdrawal. */
async function routeOf(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempts: readonly Attempt[],
): Promise<string | undefined> {
  const { methods } = await readTerms(tx, held.merchantId, held.asset)
  const named = methods.find(({ kind }) => kind === held.kind)?.routes ?? []
  const routes = named.length > 0 ? named : kit.providers.map(({ code }) => code)
  const tried = new Set(attempts.filter(({ state }) => state === "REFUSED").map(({ provider }) => provider))
  return routes.find((code) => !tried.has(code) && providerOf(kit, code))
}

/** Marks a prepared attempt, as `markHeld`. Tests of a process that ends behind it take it alone. */
export async function mark(
  kit: WithdrawalsKit,
  tx: Tx,
  at: WithdrawalKey,
  prepared: Attempt,
): Promise<Attempt | WithdrawalState> {
  const held = await lockWithdrawal(tx, at)
  const attempt = await lockAttempt(tx, prepared)
  if (held.state !== "READY" || attempt.state !== "PREPARED") return held.state
  return markHeld(kit, tx, held, { attempt, standing: await kit.identity.payoutStanding(tx, held) })
}

/**
 * Marks an attempt as sent, and moves its money into transit. Facts that may have changed since the checks speak against it:
 * another account or secret, a lock of the member, or a contested payment sends the withdrawal to people.
 */
async function markHeld(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  { attempt, standing }: Ready,
): Promise<Attempt | WithdrawalState> {
  const isSame = standing.target?.number === numberOf(kit, attempt)
  const why = (await doubtOf(kit, tx, held, standing)) ?? (isSame ? undefined : "the account has changed")
  const now = kit.clock.now()
  if (why !== undefined) {
    await moveAttempt(tx, attempt, "dropped", { at: now, nextCheckAt: null, reason: why })
    return doubt(kit, tx, held, why)
  }
  const notAfter = new Date(now.getTime() + NOT_AFTER_MS)
  await moveAttempt(tx, attempt, "sent", {
    at: now,
    nextCheckAt: new Date(now.getTime() + FIRST_ASK_MS),
    notAfter,
  })
  await moveWithdrawal(tx, held, "sent", () => ({ at: now, nextCheckAt: null }))
  const outcome = await kit.ledger.claims.move(
    {
      key: deriveKey(held.id, "sent", attempt.id),
      owner: held.memberId,
      claim: held.id,
      from: "held",
      to: "transit",
      cause: causeOf(held),
    },
    tx,
  )
  if (outcome.status !== "posted")
    throw new Error(`the money of withdrawal ${held.id} does not move to transit`)
  return { ...attempt, state: "SENT", markedAt: now, notAfter }
}
