import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"
import type { ApprovalTerms } from "../../../call/approval.ts"
import { memberPart, moneyPart, textPart } from "../../../call/approval.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { refuseFractions } from "../../../call/coins.ts"
import { lockReceipt, type HeldReceipt } from "../receipts.ts"
import { lockDeposit } from "../store.ts"
import type { Deposit } from "../deposit.ts"

/** A decision about a receipt: how much of it, and for whom. */
export const HeldPayload = z.object({
  merchantId: z.number(),
  provider: z.string(),
  receiptId: z.string(),
  amount: z.string(),
  asset: z.string(),
  /** The member of its deposit, or the one that is credited. */
  memberId: z.string().nullable(),
})
export type HeldPayload = z.output<typeof HeldPayload>

interface Named {
  readonly provider: string
  readonly receiptId: string
}

/**
 * The payload of a proposal on a receipt. Refuses RECEIPT_UNKNOWN, AMOUNT_TOO_FINE, HELD_LESS with what still
 * waits.
 */
export async function heldPayload(
  db: Db,
  merchantId: MerchantId,
  asked: Named & { readonly amount: string },
): Promise<HeldPayload> {
  const { rows } = await sql<{ asset: string; left: bigint; memberId: bigint | null }>`
    select r.asset, case when r.returned_at is null then r.amount - r.allocated - r.returned else 0 end as left,
           d.member_id as "memberId"
      from payment_receipt r left join deposit d on d.bucket = r.bucket and d.id = r.deposit_id
     where r.provider = ${asked.provider} and r.charge_id = ${asked.receiptId} and r.merchant_id = ${merchantId}`.execute(
    db,
  )
  const row = rows[0] ?? refuse("RECEIPT_UNKNOWN")
  const asset = assetFrom(row.asset)
  refuseFractions(parseAmount(asked.amount), asset)
  refuseBeyond(parseAmount(asked.amount), amount(row.left), row.asset)
  return {
    merchantId,
    provider: asked.provider,
    receiptId: asked.receiptId,
    amount: asked.amount,
    asset: row.asset,
    memberId: row.memberId === null ? null : String(row.memberId),
  }
}

/** Its deposit and the receipt, held in this order. Refuses RECEIPT_UNKNOWN, HELD_LESS. */
export async function lockHeld(
  tx: Tx,
  { provider, receiptId, amount: value }: HeldPayload,
): Promise<{ readonly receipt: HeldReceipt; readonly deposit: Deposit | undefined }> {
  const { rows } = await sql<{ bucket: number | null; id: string | null }>`
    select bucket, deposit_id as id from payment_receipt
     where provider = ${provider} and charge_id = ${receiptId}`.execute(tx)
  const at = rows[0]
  const deposit =
    at && at.bucket !== null && at.id !== null
      ? await lockDeposit(tx, { bucket: at.bucket, id: at.id })
      : undefined
  const receipt = (await lockReceipt(tx, provider, receiptId)) ?? refuse("RECEIPT_UNKNOWN")
  refuseBeyond(parseAmount(value), receipt.left, receipt.asset)
  return { receipt, deposit }
}

function refuseBeyond(value: Amount, left: Amount, asset: string): void {
  if (value > left) refuse("HELD_LESS", [`${toDecimal(left)} ${asset}`])
}

/** The second person's view of a decision about a receipt. */
export const heldTerms = (
  says: string,
): Pick<ApprovalTerms<HeldPayload>, "payload" | "describe" | "changes" | "warnings" | "conflictKey"> => ({
  payload: HeldPayload,
  describe: ({ amount: value, asset, receiptId, memberId }) => ({
    says,
    parts: [
      moneyPart(value, asset),
      textPart(receiptId),
      ...(memberId === null ? [] : [memberPart(memberId)]),
    ],
    ...(memberId === null ? {} : { memberId }),
    amount: { amount: parseAmount(value), asset: assetFrom(asset) },
  }),
  changes: async (db, { provider, receiptId, asset, amount: value }) => {
    const left = await leftOf(db, { provider, receiptId })
    return [
      {
        field: "held_receipt",
        now: moneyPart(toDecimal(left), asset),
        after:
          left < parseAmount(value) ? null : moneyPart(toDecimal(amount(left - parseAmount(value))), asset),
      },
    ]
  },
  warnings: async (db, { amount: value, asset, ...named }) => {
    const left = await leftOf(db, named)
    return left < parseAmount(value)
      ? [{ code: "held_less", parts: [moneyPart(toDecimal(left), asset)] }]
      : []
  },
  conflictKey: ({ provider, receiptId }) => `receipt:${provider}:${receiptId}`,
})

async function leftOf(db: Db | Tx, { provider, receiptId }: Named): Promise<Amount> {
  const { rows } = await sql<{ left: bigint }>`
    select amount - allocated - returned as left from payment_receipt
     where provider = ${provider} and charge_id = ${receiptId} and returned_at is null`.execute(db)
  return rows[0] ? amount(rows[0].left) : ZERO
}
