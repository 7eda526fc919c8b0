import { inTransaction, sql, type Tx } from "@croupier/database"
import { isAsset, keyFor } from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import { DAY_MS, SECOND_MS } from "../../../kernel/durations.ts"
import type { Contest as ToldContest } from "../contest.ts"
import type { Deposit } from "../deposit.ts"
import { noteDifference } from "../differences.ts"
import type { PaymentsKit } from "../kit.ts"
import type { PaymentProvider } from "../provider.ts"
import { heldOf, type HeldReceipt } from "../receipts.ts"
import { publish } from "../settle.ts"
import { lockDeposit } from "../store.ts"
import { findByNumber, insertContest, type Contest } from "./contest-store.ts"
import { block } from "./money.ts"

/** Deadlines from the opening of a contest: of its analysis, and of the return of accepted money. Source: MED 2.0. */
export const ANALYSIS_MS = 7 * DAY_MS
export const RETURN_MS = 11 * DAY_MS
const FIRST_LOOK_MS = 30 * SECOND_MS

/**
 * Opens a contest that a provider tells of: the deposit's money is set aside in the same transaction. The same contest is
 * the same row, however often it is told. Undefined for a charge that is no deposit's, which people hear of.
 */
export async function openContest(
  kit: PaymentsKit,
  provider: PaymentProvider,
  told: ToldContest,
): Promise<Contest | undefined> {
  const known = await findByNumber(kit.db, provider.code, told.id)
  if (known) return known
  const opened = await inTransaction(kit.db, async (tx) => {
    const deposit = await depositOf(tx, provider.code, told.chargeId)
    if (!deposit || !isAsset(told.asset) || told.asset !== deposit.asset) {
      await noteDifference(kit, tx, {
        provider: provider.code,
        chargeId: told.chargeId,
        what: "MISSING_HERE",
        reference: told.id,
        told: { state: `contest ${told.state}`, paidAmount: told.amount, asset: told.asset },
      })
      return undefined
    }
    return open(kit, tx, provider, told, deposit)
  })
  if (!opened) {
    kit.report(new Error(`${provider.code} tells of contest ${told.id}, whose charge is no deposit of ours`))
    return findByNumber(kit.db, provider.code, told.id)
  }
  kit.report(new Error(`deposit ${opened.depositId} is contested: contest ${opened.id}`))
  await publish(kit, { bucket: opened.bucket, id: opened.depositId })
  return findByNumber(kit.db, provider.code, told.id)
}

async function open(
  kit: PaymentsKit,
  tx: Tx,
  provider: PaymentProvider,
  told: ToldContest,
  deposit: Deposit,
): Promise<{ readonly id: string; readonly bucket: number; readonly depositId: string } | undefined> {
  const now = kit.clock.now()
  const receipts = sharesOf(await heldOf(tx, deposit), told)
  const waiting = receipts.reduce((sum, share) => sum + share.amount, 0n)
  const rest = told.amount - waiting
  const credited = await creditedOf(tx, deposit, told.chargeId)
  const fromMember = rest < credited ? rest : credited
  const id = keyFor(kit.random.uuid(), now)
  const isNew = await insertContest(tx, {
    id,
    provider: provider.code,
    contestNo: told.id,
    chargeId: told.chargeId,
    merchantId: deposit.merchantId,
    memberId: deposit.memberId,
    bucket: deposit.bucket,
    depositId: deposit.id,
    asset: deposit.asset,
    amount: told.amount,
    due: amount(waiting + fromMember),
    kind: told.kind,
    openedAt: told.openedAt,
    foundAt: now,
    analysisBy: new Date(told.openedAt.getTime() + ANALYSIS_MS),
    returnBy: new Date(told.openedAt.getTime() + RETURN_MS),
    nextCheckAt: new Date(now.getTime() + FIRST_LOOK_MS),
  })
  if (!isNew) return undefined
  const { memberId, merchantId, asset } = deposit
  await kit.events.emit(tx, "paymentContested", { memberId, merchantId, contestId: id })
  await block(kit, tx, { id, merchantId, memberId, asset, kind: told.kind }, receipts, amount(fromMember))
  return { id, bucket: deposit.bucket, depositId: deposit.id }
}

/** The receipts of the contested charge that wait, each with its part of the contest. */
function sharesOf(
  held: readonly HeldReceipt[],
  told: ToldContest,
): readonly { readonly receipt: HeldReceipt; readonly amount: Amount }[] {
  let left: Amount = told.amount
  const shares: { receipt: HeldReceipt; amount: Amount }[] = []
  for (const receipt of held) {
    if ((receipt.paidCharge ?? receipt.chargeId) !== told.chargeId || receipt.asset !== told.asset) continue
    const share = receipt.left < left ? receipt.left : left
    if (share > ZERO) shares.push({ receipt, amount: share })
    left = subtract(left, share)
  }
  return shares
}

/** The credit of the contested charge, less the amounts of its other contests. */
async function creditedOf(tx: Tx, deposit: Deposit, chargeId: string): Promise<bigint> {
  const isOwn = deposit.charge?.id === chargeId
  const own = isOwn && deposit.creditedAt !== null ? (deposit.creditedAmount ?? deposit.amount) : 0n
  const { rows } = await sql<{ credited: bigint; contested: bigint }>`
    select coalesce((select sum(c.amount) from payment_credit c
                       join payment_receipt r on r.provider = c.provider and r.charge_id = c.receipt_id
                      where r.bucket = ${deposit.bucket} and r.deposit_id = ${deposit.id}
                        and coalesce(r.paid_charge, r.charge_id) = ${chargeId}
                        and c.member_id = ${deposit.memberId}), 0)::bigint as credited,
           coalesce((select sum(o.due - coalesce(s.waiting, 0)) from payment_contest o
                       left join lateral (select sum(amount) as waiting from payment_contest_source s
                                           where s.contest_id = o.id and s.kind = 'receipt') s on true
                      where o.provider = ${deposit.provider} and o.charge_id = ${chargeId}
                        and o.state <> 'RELEASED'), 0)::bigint as contested`.execute(tx)
  const left = own + (rows[0]?.credited ?? 0n) - (rows[0]?.contested ?? 0n)
  return left > 0n ? left : 0n
}

/** The deposit of a charge, held: its own, a second one of it, or one whose receipt names the charge. */
async function depositOf(tx: Tx, provider: string, chargeId: string): Promise<Deposit | undefined> {
  const { rows } = await sql<{ bucket: number; id: string }>`
    select bucket, id from deposit where charge_id = ${chargeId} and provider = ${provider}
    union
    select bucket, deposit_id from payment_receipt
     where provider = ${provider} and charge_id = ${chargeId} and deposit_id is not null limit 1`.execute(tx)
  return rows[0] && lockDeposit(tx, rows[0])
}
