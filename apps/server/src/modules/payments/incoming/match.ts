import { inTransaction, sql, type Tx } from "@croupier/database"
import type { MemberId } from "../../../kernel/ids.ts"
import { DAY_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import { depositLife, type DepositState } from "../deposit-states.ts"
import type { Deposit, DepositKey } from "../deposit.ts"
import type { PaymentsKit } from "../kit.ts"
import { ownNameVerdict } from "../own-name.ts"
import { readEveryMethod } from "../method-store.ts"
import { referencesIn } from "../methods/reference.ts"
import { creditOf, feeOf, publish, emitCredited } from "../settle.ts"
import { lockDeposit, moveDeposit } from "../store.ts"
import { giveTo, lockIncoming, markTried, untried, type Incoming } from "./store.ts"

const AT_ONCE = 50
/** A payer may write a reference a little before the deposit's row is on the disk, by another clock. */
const BEFORE_MS = 5 * MINUTE_MS
/** So long after its end a deposit is still found by its reference alone. */
const AFTER_MS = 7 * DAY_MS

/** Looks for the deposit of every receipt that was not looked for yet. Safe to repeat and to run twice at once. */
export async function matchWaiting(kit: PaymentsKit): Promise<void> {
  for (;;) {
    const waiting = await untried(kit.db, AT_ONCE)
    for (const each of waiting) await matchByItself(kit, each)
    if (waiting.length < AT_ONCE) return
  }
}

/** The result of a receipt and a deposit that were brought together. */
interface Met {
  readonly at: DepositKey
  readonly state: DepositState
  readonly isMoved: boolean
}

/**
 * Gives a receipt to the deposit whose reference its payer wrote. Amount, payer and time as they should be: it is credited.
 * Otherwise the deposit waits in REVIEW with its money; a deposit that was credited keeps its state, and the receipt
 * waits as a further payment of it. Without a reference it stays open, for a person to find its deposit.
 */
async function matchByItself(kit: PaymentsKit, seen: Incoming): Promise<void> {
  const [found, ...others] = await depositsOf(kit, seen)
  const doubt = found && others.length === 0 ? await doubtOf(kit, seen, found) : undefined
  const met = await meet(kit, seen, async (tx, incoming, refusal) => {
    await markTried(tx, incoming, kit.clock.now())
    if (!found || others.length > 0) return undefined
    return bringTogether(kit, tx, incoming, found, refusal ?? doubt)
  })
  if (met?.isMoved) await publish(kit, met.at)
  if (met && met.state !== "CREDITED") kit.report(new Error(`deposit ${met.at.id} waits for an operator`))
}

/**
 * Runs a meeting in a transaction that holds the receipt; undefined where it belongs to a deposit already. Where the ledger
 * refuses the credit, a closed wallet for one, all is taken back and the meeting runs again with the refusal.
 */
async function meet(
  kit: PaymentsKit,
  seen: Incoming,
  work: (tx: Tx, incoming: Incoming, refusal: string | undefined) => Promise<Met | undefined>,
): Promise<Met | undefined> {
  const run = (refusal: string | undefined) =>
    inTransaction(kit.db, async (tx) => {
      const incoming = await lockIncoming(tx, seen)
      return incoming?.isWhole && incoming.deposit === undefined ? work(tx, incoming, refusal) : undefined
    })
  try {
    return await run(undefined)
  } catch (error) {
    if (!(error instanceof CreditRefused)) throw error
    return run(error.message)
  }
}

/** Rolls the meeting back. */
class CreditRefused extends Error {
  override readonly name = "CreditRefused"
}

/** The deposits whose references stand in what the payer wrote. */
async function depositsOf(kit: PaymentsKit, { merchantId, reference }: Incoming): Promise<DepositKey[]> {
  const words = referencesIn(reference)
  if (words.length === 0) return []
  const { rows } = await sql<{ bucket: number; id: string }>`
    select bucket, id from deposit
     where reference = any(${words}::text[]) and merchant_id = ${merchantId} and rail = 'account' limit 2`.execute(
    kit.db,
  )
  return rows
}

/** Why a deposit's money is not what was expected, beside its amount; undefined where nothing speaks against it. */
async function doubtOf(kit: PaymentsKit, incoming: Incoming, at: DepositKey): Promise<string | undefined> {
  const { rows } = await sql<{ memberId: MemberId; method: string; createdAt: Date; expiresAt: Date }>`
    select member_id as "memberId", method, created_at as "createdAt", expires_at as "expiresAt" from deposit
     where bucket = ${at.bucket} and id = ${at.id}`.execute(kit.db)
  const [deposit] = rows
  if (!deposit) return "its deposit is gone"
  const paidAt = incoming.paidAt.getTime()
  if (paidAt < deposit.createdAt.getTime() - BEFORE_MS || paidAt > deposit.expiresAt.getTime() + AFTER_MS)
    return "paid at another time"
  const methods = await readEveryMethod(kit.db, incoming.merchantId)
  if (methods.find(({ code }) => code === deposit.method)?.payer !== "own") return undefined
  return (await isOwn(kit, incoming, deposit.memberId)) ? undefined : "another payer paid"
}

/** Whether the payer is the member, by any name and tax number that the member told. */
export const isOwn = async (
  kit: Pick<PaymentsKit, "namesOf">,
  { payer }: Pick<Incoming, "payer">,
  memberId: MemberId,
): Promise<boolean> => (await kit.namesOf(memberId)).some((party) => ownNameVerdict(party, payer) === "pass")

/**
 * Gives a receipt to a deposit, in the transaction that holds it: one receipt is one deposit's, and one deposit is credited
 * once. A credit posts last. Throws CreditRefused where the ledger refuses it.
 */
export async function bringTogether(
  kit: PaymentsKit,
  tx: Tx,
  incoming: Incoming,
  at: DepositKey,
  doubt: string | undefined,
): Promise<Met> {
  const deposit = await lockDeposit(tx, at)
  if (!deposit) throw new Error(`no deposit ${at.id}`)
  const wrong =
    doubt ??
    (incoming.asset === deposit.asset
      ? incoming.amount === deposit.amount
        ? undefined
        : "another amount was paid"
      : `paid in ${incoming.asset}`)
  const isCredited = wrong === undefined && depositLife.next(deposit.state, "paid") === "PAID"
  await giveTo(tx, incoming, deposit, isCredited)
  if (isCredited) return creditWith(kit, tx, incoming, deposit)
  const { moved, state } = await moveDeposit(
    tx,
    deposit,
    wrong === undefined ? "paid" : "mismatched",
    () => ({
      reason: wrong ?? "paid after it was refused",
      paidAmount: incoming.amount,
      at: kit.clock.now(),
      nextCheckAt: null,
    }),
  )
  // A deposit that was credited, or waits already, keeps its state: this is a further payment of it.
  return { at, state: moved ? state : "REVIEW", isMoved: moved }
}

async function creditWith(kit: PaymentsKit, tx: Tx, incoming: Incoming, deposit: Deposit): Promise<Met> {
  const at = kit.clock.now()
  const change = { reason: null, paidAmount: incoming.amount, at, nextCheckAt: null }
  await moveDeposit(tx, deposit, "paid", () => change)
  const { moved, state } = await moveDeposit(tx, { ...deposit, state: "PAID" }, "credited", () => change)
  if (!moved) throw new Error(`deposit ${deposit.id} is ${state} and was paid`)
  await emitCredited(kit, tx, deposit, deposit.amount)
  const [outcome] = await kit.ledger.postIn(tx, [creditOf(deposit, "unallocated"), ...feeOf(deposit)])
  if (outcome?.status !== "posted")
    throw new CreditRefused(
      outcome?.status === "refused" ? outcome.reason : "the ledger knows this credit already",
    )
  return { at: deposit, state, isMoved: true }
}

/**
 * The same for a person who says that they belong together: amount and ledger still decide what becomes of it. `record` is
 * of the same transaction. Undefined where the receipt belongs to a deposit already.
 */
export async function matchByHand(
  kit: PaymentsKit,
  seen: Incoming,
  at: DepositKey,
  record: (tx: Tx) => Promise<void>,
): Promise<DepositState | undefined> {
  const met = await meet(kit, seen, async (tx, incoming, refusal) => {
    await record(tx)
    await markTried(tx, incoming, kit.clock.now())
    return bringTogether(kit, tx, incoming, at, refusal)
  })
  if (met?.isMoved) await publish(kit, met.at)
  return met?.state
}
