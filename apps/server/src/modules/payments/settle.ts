import { inTransaction, sql, type Tx } from "@croupier/database"
import { deriveKey, house, isAsset, wallet, type Transfer } from "@croupier/ledger"
import { toDecimal, type Amount } from "@croupier/money"
import type { DepositEvent, DepositState } from "./deposit-states.ts"
import { ownNameVerdict } from "./own-name.ts"
import { nextCheckAt, referenceOf, type Deposit, type DepositKey } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import type { Charge } from "./provider.ts"
import { accountOf, bookReceipt } from "./receipts.ts"
import { findDeposit, lockDeposit, moveDeposit, writeCharge } from "./store.ts"

/** Something happened to a deposit; what it means is for the table of states to say. */
interface News {
  readonly event: DepositEvent
  readonly reason?: string
  readonly charge?: Charge
}

/** Where a deposit stands after news, and whether anything about it changed. */
interface After {
  readonly state: DepositState
  readonly changed: boolean
}

/**
 * Brings a deposit to where the provider's charge stands now, and credits what is paid. May be called any
 * number of times, by anybody, at once. Answers with the state after.
 */
export async function applyCharge(kit: PaymentsKit, at: DepositKey, charge: Charge): Promise<DepositState> {
  const isStranger = await isPaidByAnother(kit, at, charge)
  const after = await inTransaction(kit.db, async (tx): Promise<After> => {
    const deposit = await held(tx, at)
    if (charge.reference !== referenceOf(deposit)) {
      kit.report(new Error(`charge ${charge.id} is not of deposit ${at.id}`))
      return { state: deposit.state, changed: false }
    }
    const isFirst = await writeCharge(tx, at, charge)
    const isKnown = deposit.state === "REFUSED" && (await isBooked(tx, deposit, charge))
    const news = isKnown ? undefined : newsOf(deposit, charge, kit.clock.now(), isStranger)
    const after = news ? await take(kit, tx, deposit, news) : { state: deposit.state, changed: false }
    if (holdsFirst(deposit) && charge.receipts.length > 1) await bookFurther(kit, tx, deposit, charge)
    if (news?.event === "mismatched" && !after.changed && !HOLDS.has(deposit.state))
      kit.report(new Error(`deposit ${at.id} is ${deposit.state}, and ${news.reason ?? "was paid again"}`))
    if (news && isUnallocated(deposit, charge, after)) await bookUnallocated(kit, tx, deposit, charge)
    return { ...after, changed: after.changed || isFirst }
  })
  return finish(kit, at, after)
}

/** The same for news that comes with no charge: the provider refused to make one, or time has run out. */
export async function applyNews(kit: PaymentsKit, at: DepositKey, news: News): Promise<DepositState> {
  const after = await inTransaction(kit.db, async (tx) => {
    const deposit = await held(tx, at)
    const moved = await take(kit, tx, deposit, news)
    // Paid just as asked, and the ledger refused: its money waits with it.
    if (moved.changed && news.event === "blocked" && deposit.charge)
      await bookUnallocated(kit, tx, deposit, { ...deposit, id: deposit.charge.id, receipts: [] })
    return moved
  })
  return finish(kit, at, after)
}

/**
 * Whether the payer that the provider names is another person than the member, by tax number and name. A member of whom no
 * name is known, and a payer that the provider does not name, are not compared.
 */
async function isPaidByAnother(
  kit: PaymentsKit,
  at: DepositKey,
  { state, payer }: Pick<Charge, "state" | "payer">,
): Promise<boolean> {
  if (state !== "paid" || payer === null) return false
  const deposit = await findDeposit(kit.db, at)
  const names = deposit ? await kit.namesOf(deposit.memberId) : []
  return names.length > 0 && names.every((party) => ownNameVerdict(party, payer) !== "pass")
}

/** Money that came and that nothing credits: of a deposit that waits for a person now, or of a second charge. */
const isUnallocated = (deposit: Deposit, charge: Charge, after: After): boolean =>
  charge.state === "paid" &&
  ((after.changed && after.state === "REVIEW") ||
    (deposit.charge !== null && deposit.charge.id !== charge.id))

/** The first payment of a charge under the charge's own number, each further one under its own. */
async function bookUnallocated(
  kit: PaymentsKit,
  tx: Tx,
  deposit: Deposit,
  charge: Pick<Charge, "id" | "paidAmount" | "asset" | "receipts">,
): Promise<void> {
  const { id: chargeId, paidAmount, asset } = charge
  if (paidAmount === null || paidAmount <= 0n || !isAsset(asset)) return
  const { provider, merchantId } = deposit
  const [first] = charge.receipts
  const amount = charge.receipts.length > 1 && first ? first.amount : paidAmount
  await bookReceipt(kit, tx, { provider, chargeId, merchantId, asset, amount, deposit })
  await bookFurther(kit, tx, deposit, charge)
}

/** Its money waits for a person, or went back: that it was not what was asked for is no news. */
const HOLDS: ReadonlySet<DepositState> = new Set(["REVIEW", "RETURNING", "RETURNED"])

/** The first payment of its charge was credited by itself, or stands in a receipt: what comes further is money of its own. */
const holdsFirst = ({ state, creditedAmount }: Deposit): boolean =>
  HOLDS.has(state) || (state === "CREDITED" && creditedAmount === null)

/** A charge of a deposit that people closed is read again: the money that they gave back is no news. */
async function isBooked(tx: Tx, deposit: Deposit, charge: Charge): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_receipt where provider = ${deposit.provider} and charge_id = ${charge.id}`.execute(
    tx,
  )
  return rows.length > 0 && charge.receipts.length <= 1
}

/** Each further payment of a charge is money of its own that waits in `unallocated`. */
async function bookFurther(
  kit: PaymentsKit,
  tx: Tx,
  deposit: Deposit,
  { id: paidCharge, asset, receipts }: Pick<Charge, "id" | "asset" | "receipts">,
): Promise<void> {
  const { provider, merchantId } = deposit
  if (!isAsset(asset)) return
  for (const { id, amount } of receipts.slice(1))
    if (amount > 0n)
      await bookReceipt(kit, tx, { provider, chargeId: id, paidCharge, merchantId, asset, amount, deposit })
}

async function held(tx: Tx, at: DepositKey): Promise<Deposit> {
  const deposit = await lockDeposit(tx, at)
  if (!deposit) throw new Error(`no deposit ${at.id}`)
  return deposit
}

/**
 * Credits a paid deposit: the move and the ledger's transfer commit together or not at all, so there is
 * one credit however often this is called. A refusal of the ledger (a closed account) goes to a person.
 */
export async function credit(kit: PaymentsKit, at: DepositKey): Promise<DepositState> {
  try {
    await inTransaction(kit.db, async (tx) => {
      const deposit = await lockDeposit(tx, at)
      if (!deposit || !(await take(kit, tx, deposit, { event: "credited" })).changed) return
      await emitCredited(kit, tx, deposit, deposit.amount)
      // Posting is the last statement: it holds the member's bucket until the commit.
      const account = await accountOf(tx, deposit.provider)
      const [outcome] = await kit.ledger.postIn(tx, [creditOf(deposit, account), ...feeOf(deposit)])
      if (outcome?.status !== "posted")
        throw new CreditRefused(
          outcome?.status === "refused" ? outcome.reason : "the ledger knows this credit already",
        )
    })
  } catch (error) {
    if (!(error instanceof CreditRefused)) throw error
    return applyNews(kit, at, { event: "blocked", reason: error.message })
  }
  return publish(kit, at)
}

/** Tells other modules of a credit that is about to be posted in this transaction. */
export const emitCredited = (
  kit: Pick<PaymentsKit, "events">,
  tx: Tx,
  { memberId, merchantId, id, asset }: Pick<Deposit, "memberId" | "merchantId" | "id" | "asset">,
  credited: Amount,
): Promise<void> =>
  kit.events.emit(tx, "depositCredited", {
    memberId,
    merchantId,
    depositId: id,
    asset,
    amount: toDecimal(credited),
  })

/** Rolls the credit's transaction back. */
class CreditRefused extends Error {
  override readonly name = "CreditRefused"
}

/** The one transfer that a deposit is credited by, out of its provider's account or what was unallocated. */
export const creditOf = (
  deposit: Pick<Deposit, "id" | "merchantId" | "memberId" | "asset" | "amount">,
  account: `payments:${number}` | "unallocated" | "adjustments" | "cash_desks",
): Transfer => ({
  key: deriveKey(deposit.id, "credit"),
  kind: "deposit",
  debit: house(deposit.merchantId, account, deposit.asset),
  credit: wallet(deposit.memberId, "main", deposit.asset),
  amount: deposit.amount,
  cause: `deposit:${deposit.id}`,
})

/** The fee that the member pays for a deposit leaves the wallet with the credit, and not without it. */
export const feeOf = ({
  id,
  merchantId,
  memberId,
  asset,
  fee,
}: Pick<Deposit, "id" | "merchantId" | "memberId" | "asset" | "fee">): Transfer[] =>
  fee > 0n
    ? [
        {
          key: deriveKey(id, "fee"),
          kind: "fee",
          debit: wallet(memberId, "main", asset),
          credit: house(merchantId, "fees", asset),
          amount: fee,
          cause: `deposit:${id}`,
        },
      ]
    : []

function newsOf(deposit: Deposit, charge: Charge, now: Date, isStranger: boolean): News | undefined {
  switch (charge.state) {
    case "paid": {
      const reason = mismatchOf(deposit, charge) ?? (isStranger ? "paid by another person" : undefined)
      return reason ? { event: "mismatched", reason, charge } : { event: "paid", charge }
    }
    case "refused":
      return { event: "refused", reason: "refused by the payer" }
    case "expired":
      return { event: "expired" }
    case "open":
      return now >= deposit.expiresAt ? { event: "expired" } : undefined
  }
}

/** The reason why paid money is not credited by itself; undefined when it is exactly what was asked for. */
function mismatchOf(deposit: Deposit, charge: Charge): string | undefined {
  if (deposit.charge && deposit.charge.id !== charge.id) return "a second charge was paid"
  if (charge.asset !== deposit.asset) return `paid in ${charge.asset}`
  if (charge.paidAmount !== deposit.amount) return "another amount was paid"
  return undefined
}

/** Makes the move, where the state knows it. The caller holds the row. */
async function take(kit: PaymentsKit, tx: Tx, deposit: Deposit, news: News): Promise<After> {
  const at = kit.clock.now()
  const { moved, state } = await moveDeposit(tx, deposit, news.event, (to) => {
    const isPaidInVain = to === "REVIEW" && news.event === "paid"
    return {
      reason: news.reason ?? (isPaidInVain ? "paid after it was refused" : null),
      paidAmount: news.charge?.paidAmount ?? null,
      payer: news.charge?.payer ?? null,
      at,
      // A paid deposit is due at once: should this process end here, a worker credits it.
      nextCheckAt: to === "PAID" ? at : nextCheckAt({ ...deposit, state: to, checks: 0 }, at),
    }
  })
  return { state, changed: moved }
}

async function finish(kit: PaymentsKit, at: DepositKey, after: After): Promise<DepositState> {
  if (after.state === "PAID") return credit(kit, at)
  if (after.changed && after.state === "REVIEW")
    kit.report(new Error(`deposit ${at.id} waits for an operator`))
  return after.changed ? publish(kit, at) : after.state
}

/** Published after the commit, as a hint alone: a listener reads again. */
export async function publish(kit: PaymentsKit, at: DepositKey): Promise<DepositState> {
  const deposit = await findDeposit(kit.db, at)
  if (!deposit) throw new Error(`no deposit ${at.id}`)
  const { merchantId, id: depositId, state } = deposit
  const memberId = String(deposit.memberId)
  kit.bus.publish("deposit", { merchantId, memberId, depositId, state })
  return state
}
