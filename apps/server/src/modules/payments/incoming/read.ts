import { inTransaction, sql, type Db } from "@croupier/database"
import { isAsset, type AssetCode } from "@croupier/ledger"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { DepositMethod } from "../deposit.ts"
import type { PaymentsKit } from "../kit.ts"
import { readAccountMethods } from "../method-store.ts"
import { accountNumberOf } from "../methods/pay-to.ts"
import { referencesIn } from "../methods/reference.ts"
import type { IncomingPayment, PaymentProvider } from "../provider.ts"
import { bookReceipt } from "../receipts.ts"
import { matchWaiting } from "./match.ts"

/** Payments that were read before are read again so far back: a provider may list one some minutes late. */
const OVERLAP_MS = 10 * MINUTE_MS
const FIRST_MS = 7 * DAY_MS
/** Longer windows are read in parts, so that a provider's pages stay few. */
const WINDOW_MS = 6 * HOUR_MS
const MOST_PAGES = 1_000

/** Reads what arrived on the accounts of every provider that keeps some, and finds the deposits of it. */
export async function readAllIncoming(kit: PaymentsKit): Promise<void> {
  for (const provider of kit.providers) await readIncoming(kit, provider).catch(kit.report)
  await matchWaiting(kit)
}

/**
 * Reads what arrived since the last reading. Each payment is a receipt in `unallocated`, once, however often it is listed.
 * Throws where the provider does not answer; what was read before stays read.
 */
export async function readIncoming(kit: PaymentsKit, provider: PaymentProvider): Promise<void> {
  const { listIncoming } = provider
  const methods = await readAccountMethods(kit.db, provider.code)
  if (!listIncoming || methods.length === 0) return
  const end = kit.clock.now().getTime() + 1
  const upto = await readUpto(kit.db, provider.code)
  let from = upto === undefined ? end - FIRST_MS : upto - OVERLAP_MS
  while (from < end) {
    const to = Math.min(from + WINDOW_MS, end)
    let cursor: string | null = null
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await listIncoming({
        from: new Date(from),
        to: new Date(to),
        callbackUrl: `${kit.publicUrl()}/payments/webhooks/${provider.code}`,
        ...(cursor === null ? {} : { cursor }),
      })
      if (answer.kind === "unknown")
        throw new Error(`${provider.code} does not list what arrived: ${answer.reason}`)
      for (const payment of answer.payments) await keep(kit, provider.code, methods, payment)
      cursor = answer.next
      if (cursor === null) break
    }
    from = to
    await keepUpto(kit.db, provider.code, new Date(to))
  }
}

async function keep(
  kit: PaymentsKit,
  provider: string,
  methods: readonly DepositMethod[],
  payment: IncomingPayment,
): Promise<void> {
  const { id: chargeId, asset, amount } = payment
  if (!isAsset(asset) || amount <= 0n) return
  const merchantId = await merchantOf(kit, methods, payment, asset)
  if (merchantId === undefined)
    return kit.report(new Error(`provider ${provider} has receipt ${chargeId} on an account of no merchant`))
  await inTransaction(kit.db, async (tx) => {
    const { rows } = await sql`
      insert into payment_incoming (provider, charge_id, merchant_id, account, reference, payer_name, payer_tax_id, paid_at)
      values (${provider}, ${chargeId}, ${merchantId}, ${payment.account}, ${payment.reference.slice(0, 200)},
              ${payment.payer.name.slice(0, 120)}, ${payment.payer.taxId}, ${payment.at})
      on conflict do nothing returning charge_id`.execute(tx)
    if (rows.length > 0)
      await bookReceipt(kit, tx, { provider, chargeId, merchantId, asset, amount, deposit: undefined })
  })
}

/** Whose account it arrived on; where two merchants share one, the reference of a deposit says whose it is. */
async function merchantOf(
  kit: PaymentsKit,
  methods: readonly DepositMethod[],
  { account, reference }: IncomingPayment,
  asset: AssetCode,
): Promise<MerchantId | undefined> {
  const owners = new Set(
    methods
      .filter((each) => each.account && each.asset === asset && accountNumberOf(each.account) === account)
      .map(({ merchantId }) => merchantId),
  )
  if (owners.size === 1) return [...owners][0]
  const { rows } = await sql<{ merchantId: MerchantId }>`
    select distinct merchant_id as "merchantId" from deposit
     where reference = any(${referencesIn(reference)}::text[])`.execute(kit.db)
  return rows.length === 1 ? rows[0]?.merchantId : [...owners][0]
}

async function readUpto(db: Db, provider: string): Promise<number | undefined> {
  const { rows } = await sql<{ upto: Date }>`
    select upto from payment_receipt_read where provider = ${provider}`.execute(db)
  return rows[0]?.upto.getTime()
}

const keepUpto = (db: Db, provider: string, upto: Date): Promise<unknown> =>
  sql`
    insert into payment_receipt_read as r (provider, upto) values (${provider}, ${upto})
    on conflict (provider) do update set upto = greatest(r.upto, excluded.upto)`.execute(db)
