import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, house, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { approval, type Approval, type Approver } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { memberIdOf } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentsKit } from "../kit.ts"
import { spend } from "../receipts.ts"
import { publish, emitCredited } from "../settle.ts"
import { beginReturn, settleReturned } from "./begin.ts"
import { heldPayload, heldTerms, lockHeld, type HeldPayload } from "./held.ts"

/**
 * Lets money that waits go back to its payer. Up to the merchant's limit the proposer alone decides. Refuses
 * RECEIPT_UNKNOWN, HELD_LESS, AMOUNT_TOO_FINE, PROPOSAL_WAITS.
 */
export async function proposeReturn(
  kit: PaymentsKit,
  returning: Approval<HeldPayload>,
  { key, why, ...asked }: ConsoleParsed<"returnReceipt">,
  { merchant, staff, propose, record }: MerchantContext,
): Promise<Outcome> {
  const payload = await heldPayload(kit.db, merchant.id, asked)
  const entry = {
    target: `receipt:${asked.receiptId}`,
    before: {},
    after: { returned: `${payload.amount} ${payload.asset}` },
    why,
    merchantId: merchant.id,
  }
  const { returnAlone } = kit.merchants.byId(merchant.id).settings.adjustments
  if (parseAmount(payload.amount) > parseAmount(returnAlone))
    return propose(returning, payload, { ...entry, key })
  await inTransaction(kit.db, async (tx) => {
    await record(tx, { ...entry, act: "payments.return" })
    await applyReturn(kit, tx, payload, staff.login)
  })
  await tellDeposit(kit, payload)
  return { state: "APPLIED" }
}

async function applyReturn(kit: PaymentsKit, tx: Tx, payload: HeldPayload, by: string): Promise<void> {
  const { receipt, deposit } = await lockHeld(tx, payload)
  await beginReturn(kit, tx, receipt, parseAmount(payload.amount), by)
  if (deposit) await settleReturned(kit, tx, deposit, by)
}

/** The act of a second person: money that waits goes back to its payer. */
export const returnApproval = (kit: PaymentsKit): Approval<HeldPayload> =>
  approval({
    name: "payments.return",
    permission: "payments.adjust",
    mode: "second-person",
    ...heldTerms("payments.return"),
    apply: (tx, payload, by) => applyReturn(kit, tx, payload, namesOf(by)),
    afterwards: (payload) => void tellDeposit(kit, payload).catch(kit.report),
  })

const namesOf = ({ proposedBy, staff }: Approver): string => `${proposedBy} and ${staff.login}`

/** Proposes to credit a member with money that waits. Refuses as `proposeReturn` does, and ACCOUNT_UNKNOWN. */
export async function proposeReceiptCredit(
  kit: PaymentsKit,
  crediting: Approval<HeldPayload>,
  { key, why, memberId, ...asked }: ConsoleParsed<"creditReceipt">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  if (!(await kit.isMemberOf(merchant.id, memberIdOf(memberId)))) refuse("ACCOUNT_UNKNOWN")
  const payload = { ...(await heldPayload(kit.db, merchant.id, asked)), memberId }
  return propose(crediting, payload, {
    target: `receipt:${asked.receiptId}`,
    before: {},
    after: { credited: `${payload.amount} ${payload.asset}`, member: memberId },
    why,
    key,
    merchantId: merchant.id,
  })
}

/**
 * The act of a second person: a member is credited with money that waits. One whose deposit waits is credited
 * by the deposit's own ending: RULING_NOT_POSSIBLE.
 */
export const receiptCreditApproval = (kit: PaymentsKit): Approval<HeldPayload> =>
  approval({
    name: "payments.credit_receipt",
    permission: "payments.adjust",
    mode: "second-person",
    ...heldTerms("payments.credit_receipt"),
    apply: async (tx, payload, by) => {
      const { receipt, deposit } = await lockHeld(tx, payload)
      if (payload.memberId === null) refuse("ACCOUNT_UNKNOWN")
      if (deposit?.state === "REVIEW") refuse("RULING_NOT_POSSIBLE", [deposit.state])
      const memberId = memberIdOf(payload.memberId)
      const amount = parseAmount(payload.amount)
      const { asset, merchantId } = receipt
      await spend(tx, receipt, "allocated", amount)
      await sql`
        insert into payment_credit (bucket, key, provider, receipt_id, merchant_id, member_id, asset, amount, credited_at,
                                    credited_by)
        values (${bucketOf(memberId)}, ${by.key}, ${receipt.provider}, ${receipt.chargeId}, ${merchantId}, ${memberId},
                ${asset}, ${amount}, ${kit.clock.now()}, ${namesOf(by)})`.execute(tx)
      if (deposit) await settleReturned(kit, tx, deposit, namesOf(by))
      await emitCredited(kit, tx, { id: by.key, memberId, merchantId, asset }, amount)
      const [posted] = await kit.ledger.postIn(tx, [
        {
          key: deriveKey(by.key, "receipt"),
          kind: "deposit",
          debit: house(merchantId, "unallocated", asset),
          credit: wallet(memberId, "main", asset),
          amount,
          cause: `receipt:${by.key}`,
        },
      ])
      if (posted?.status === "refused")
        refuse(posted.reason === "ASSET_MISMATCH" ? "INTERNAL" : posted.reason)
      if (posted?.status !== "posted") refuse("IDEMPOTENCY_CONFLICT")
    },
    afterwards: (payload) => void tellDeposit(kit, payload).catch(kit.report),
  })

/** Pages of the member whose deposit the receipt belongs to read it again. */
async function tellDeposit(kit: PaymentsKit, { provider, receiptId }: HeldPayload): Promise<void> {
  const { rows } = await sql<{ bucket: number | null; id: string | null }>`
    select bucket, deposit_id as id from payment_receipt
     where provider = ${provider} and charge_id = ${receiptId}`.execute(kit.db)
  const at = rows[0]
  if (at && at.bucket !== null && at.id !== null) await publish(kit, { bucket: at.bucket, id: at.id })
}
