import { inTransaction, sql, type Tx } from "@croupier/database"
import { isAsset, keyFor } from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import { DAY_MS, SECOND_MS } from "../../../kernel/durations.ts"
import type { Contest as ReportedContest } from "../contest.ts"
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
 * the same row, however often it is reported. Undefined for a charge that is no deposit's, which people hear of.
 */
export async function openContest(
  kit: PaymentsKit,
  provider: PaymentProvider,
  reported: ReportedContest,
): Promise<Contest | undefined> {
  const known = await findByNumber(kit.db, provider.code, reported.id)
  if (known) return known
  const opened = await inTransaction(kit.db, async (tx) => {
    const deposit = await depositOf(tx, provider.code, reported.chargeId)
    if (!deposit || !isAsset(reported.asset) || reported.asset !== deposit.asset) {
      await noteDifference(kit, tx, {
        provider: provider.code,
        chargeId: reported.chargeId,
        what: "MISSING_HERE",
        reference: reported.id,
        reported: { state: `contest ${reported.state}`, paidAmount: reported.amount, asset: reported.asset },
      })
      return undefined
    }
    return open(kit, tx, provider, reported, deposit)
  })
  if (!opened) {
    kit.report(
      new Error(`${provider.code} tells of contest ${reported.id}, whose charge is no deposit of ours`),
    )
    return findByNumber(kit.db, provider.code, reported.id)
  }
  kit.report(new Error(`deposit ${opened.depositId} is contested: contest ${opened.id}`))
  await publish(kit, { bucket: opened.bucket, id: opened.depositId })
  return findByNumber(kit.db, provider.code, reported.id)
}

async function open(
  kit: PaymentsKit,
  tx: Tx,
  provider: PaymentProvider,
  reported: ReportedContest,
  deposit: Deposit,
): Promise<{ readonly id: string; readonly bucket: number; readonly depositId: string } | undefined> {
  const now = kit.clock.now()
  const receipts = sharesOf(await heldOf(tx, deposit), reported)
  const waiting = receipts.reduce((sum, share) => sum + share.amount, 0n)
  const rest = reported.amount - waiting
  const credited = await creditedOf(tx, deposit, reported.chargeId)
  const fromMember = rest < credited ? rest : credited
  const id = keyFor(kit.random.uuid(), now)
  const isNew = await insertContest(tx, {
    id,
    provider: provider.code,
    contestNo: reported.id,
    chargeId: reported.chargeId,
    merchantId: deposit.merchantId,
    memberId: deposit.memberId,
    bucket: deposit.bucket,
    depositId: deposit.id,
    asset: deposit.asset,
    amount: reported.amount,
    due: amount(waiting + fromMember),
    kind: reported.kind,
    openedAt: reported.openedAt,
    foundAt: now,
    analysisBy: new Date(reported.openedAt.getTime() + ANALYSIS_MS),
    returnBy: new Date(reported.openedAt.getTime() + RETURN_MS),
    nextCheckAt: new Date(now.getTime() + FIRST_LOOK_MS),
  })
  if (!isNew) return undefined
  const { memberId, merchantId, asset } = deposit
  await kit.events.emit(tx, "paymentContested", { memberId, merchantId, contestId: id })
  await block(kit, tx, { id, merchantId, memberId, asset, kind: reported.kind }, receipts, amount(fromMember))
  return { id, bucket: deposit.bucket, depositId: deposit.id }
}

/** The receipts of the contested charge that wait, each with its part of the contest. */
function sharesOf(
  held: readonly HeldReceipt[],
  reported: ReportedContest,
): readonly { readonly receipt: HeldReceipt; readonly amount: Amount }[] {
  let left: Amount = reported.amount
  const shares: { receipt: HeldReceipt; amount: Amount }[] = []
  for (const receipt of held) {
    if ((receipt.paidCharge ?? receipt.chargeId) !== reported.chargeId || receipt.asset !== reported.asset)
      continue
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
