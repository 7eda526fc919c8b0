import type { ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { assetFrom, isAsset } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { PaymentsKit } from "./kit.ts"
import type { Charge, PaymentProvider } from "./provider.ts"
import { bookReceipt } from "./receipts.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export type What = ConsoleValue<"listPaymentDifferences">["rows"][number]["what"]

export interface Found {
  readonly provider: string
  readonly chargeId: string
  readonly what: What
  readonly reference: string
  readonly merchantId?: MerchantId
  readonly depositId?: string
  /** State and amount as the provider reports them: by its charge, or by a line of its statement. */
  readonly reported?: { readonly state: string; readonly paidAmount: Amount | null; readonly asset: string }
}

/** Keeps a difference; one that was found before and not resolved is the same. True for a new one. */
export async function noteDifference(
  kit: Pick<PaymentsKit, "clock">,
  tx: Tx,
  found: Found,
): Promise<boolean> {
  const at = kit.clock.now()
  const { reported } = found
  const { rows } = await sql<{ isNew: boolean }>`
    insert into payment_difference as d (provider, charge_id, what, merchant_id, deposit_id, reference, told, paid, asset,
                                         found_at, last_at)
    values (${found.provider}, ${found.chargeId}, ${found.what}, ${found.merchantId ?? null}::smallint,
            ${found.depositId ?? null}::uuid, ${found.reference}, ${reported?.state ?? null}::text,
            ${reported?.paidAmount ?? null}::bigint, ${reported?.asset ?? null}::text, ${at}, ${at})
    on conflict (provider, charge_id, what) do update
       set told = coalesce(excluded.told, d.told), paid = coalesce(excluded.paid, d.paid),
           asset = coalesce(excluded.asset, d.asset), last_at = excluded.last_at
    returning found_at = last_at as "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

/**
 * Keeps a charge that is no deposit's, and books its money where the provider says that it was paid and one merchant
 * alone pays in by this provider: otherwise a person has to say whose it is.
 */
export async function noteUnknownCharge(
  kit: PaymentsKit,
  provider: PaymentProvider,
  named: { readonly chargeId: string; readonly reference: string },
  reported?: Charge,
): Promise<void> {
  const answer = reported ? undefined : await provider.readCharge(named.chargeId)
  const charge = reported ?? (answer?.kind === "ok" ? answer.charge : undefined)
  const isNew = await inTransaction(kit.db, async (tx) => {
    const merchantId = await onlyMerchantOf(tx, provider.code)
    const added = await noteDifference(kit, tx, {
      provider: provider.code,
      what: "UNKNOWN_CHARGE",
      chargeId: named.chargeId,
      reference: named.reference,
      ...(merchantId === undefined ? {} : { merchantId }),
      ...(charge ? { reported: charge } : {}),
    })
    const paid = charge?.state === "paid" ? charge.paidAmount : null
    if (charge && paid !== null && paid > 0n && merchantId !== undefined && isAsset(charge.asset))
      await bookReceipt(kit, tx, {
        provider: provider.code,
        chargeId: charge.id,
        merchantId,
        asset: assetFrom(charge.asset),
        amount: paid,
        deposit: undefined,
      })
    return added
  })
  if (isNew)
    kit.report(
      new Error(`provider ${provider.code} has charge ${named.chargeId}, which is no deposit of ours`),
    )
}

async function onlyMerchantOf(tx: Tx, provider: string): Promise<number | undefined> {
  const { rows } = await sql<{ merchantId: MerchantId }>`
    select distinct merchant_id as "merchantId" from deposit_method where provider = ${provider} limit 2`.execute(
    tx,
  )
  return rows.length === 1 ? rows[0]?.merchantId : undefined
}
