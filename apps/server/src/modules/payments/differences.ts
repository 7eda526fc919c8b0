import type { ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
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

/**
 * Keeps a difference; one that was found before is the same, and opens again where it had agreed meanwhile. One that a person
 * resolved stays resolved. True for one that is new, or open again.
 */
export async function noteDifference(
  kit: Pick<PaymentsKit, "clock">,
  tx: Tx,
  found: Found,
): Promise<boolean> {
  const at = kit.clock.now()
  const { reported } = found
  const { rows } = await sql<{ id: bigint; isNew: boolean; hadAgreed: boolean }>`
    insert into payment_difference as d (provider, charge_id, what, merchant_id, deposit_id, reference, told, paid, asset,
                                         found_at, last_at)
    values (${found.provider}, ${found.chargeId}, ${found.what}, ${found.merchantId ?? null}::smallint,
            ${found.depositId ?? null}::uuid, ${found.reference}, ${reported?.state ?? null}::text,
            ${reported?.paidAmount ?? null}::bigint, ${reported?.asset ?? null}::text, ${at}, ${at})
    on conflict (provider, charge_id, what) do update
       set told = coalesce(excluded.told, d.told), paid = coalesce(excluded.paid, d.paid),
           asset = coalesce(excluded.asset, d.asset), last_at = excluded.last_at
    returning id, xmax = 0 as "isNew", resolved_at is null and agreed_at is not null as "hadAgreed"`.execute(
    tx,
  )
  const row = rows[0]
  if (!row?.isNew && !row?.hadAgreed) return false
  if (row.hadAgreed)
    await sql`update payment_difference set agreed_at = null where id = ${row.id}`.execute(tx)
  await addStep(tx, [row.id], { event: row.isNew ? "found" : "again", at })
  return true
}

/** Keeps a step of differences behind those that they have. */
export async function addStep(
  tx: Tx,
  ids: readonly bigint[],
  step: {
    readonly event: "found" | "agreed" | "again" | "resolved"
    readonly at: Date
    readonly by?: string
    readonly why?: string
  },
): Promise<void> {
  await sql`
    insert into payment_difference_move (difference_id, position, event, made_by, why, at)
    select d.id, (select count(*) + 1 from payment_difference_move m where m.difference_id = d.id),
           ${step.event}, ${step.by ?? null}::text, ${step.why ?? null}::text, ${step.at}
      from unnest(${[...ids]}::bigint[]) d (id)`.execute(tx)
}

/** A difference that is open: no person resolved it, and it did not agree by itself. */
export const IS_OPEN = sql.raw("d.resolved_at is null and d.agreed_at is null")

export interface OpenDifference {
  readonly id: bigint
  readonly provider: string
  readonly chargeId: string
  readonly reference: string
  /** The amount that the provider reported; below zero: it left the house. */
  readonly reported: bigint | null
  readonly foundAt: Date
}

/** Open differences of some kinds, the oldest first; of one payment where `reference` names it. */
export async function openDifferences(
  db: Db | Tx,
  what: readonly What[],
  { provider, reference }: { readonly provider?: string; readonly reference?: string } = {},
): Promise<readonly OpenDifference[]> {
  const { rows } = await sql<OpenDifference>`
    select d.id, d.provider, d.charge_id as "chargeId", d.reference, d.paid as reported, d.found_at as "foundAt"
      from payment_difference d
     where ${IS_OPEN} and d.what = any (${[...what]}::text[])
       and (${provider ?? null}::text is null or d.provider = ${provider ?? null})
       and (${reference ?? null}::text is null or d.reference = ${reference ?? null})
     order by d.id limit 500`.execute(db)
  return rows
}

/** Ends open differences of which both sides say the same by now. A second time changes nothing. */
export async function agree(
  { clock }: Pick<PaymentsKit, "clock">,
  tx: Tx,
  differences: readonly Pick<OpenDifference, "id">[],
): Promise<void> {
  if (differences.length === 0) return
  const at = clock.now()
  const { rows } = await sql<{ id: bigint }>`
    update payment_difference d set agreed_at = ${at}
     where d.id = any (${differences.map(({ id }) => id)}::bigint[]) and ${IS_OPEN} returning d.id`.execute(
    tx,
  )
  await addStep(
    tx,
    rows.map(({ id }) => id),
    { event: "agreed", at },
  )
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
