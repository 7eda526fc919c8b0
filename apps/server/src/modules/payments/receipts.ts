import { sql, type Tx } from "@croupier/database"
import { betweenHouses, deriveKey, houseOwner, keyFor, type AssetCode, type Transfer } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { DepositKey } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** Money that a provider holds and that no deposit was credited with. */
export interface Receipt {
  readonly provider: string
  readonly chargeId: string
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly amount: Amount
  readonly deposit: DepositKey | undefined
}

/** The account of a provider's money, by the number that it has for ever. */
export async function accountOf(tx: Tx, provider: string): Promise<`payments:${number}`> {
  const read = () =>
    sql<{ number: number }>`select number from payment_provider where code = ${provider}`.execute(tx)
  const known = await read()
  if (!known.rows[0])
    await sql`insert into payment_provider (code) values (${provider}) on conflict do nothing`.execute(tx)
  const number = (known.rows[0] ?? (await read()).rows[0])?.number
  if (number === undefined) throw new Error(`provider ${provider} has no number`)
  return `payments:${number}`
}

/**
 * Books what came and is not allocated: once for each charge, however often it is told. The last statement of its
 * transaction.
 */
export async function bookReceipt(kit: PaymentsKit, tx: Tx, receipt: Receipt): Promise<void> {
  const at = kit.clock.now()
  const key = keyFor(`receipt ${receipt.provider} ${receipt.chargeId}`, at)
  const { rows } = await sql`
    insert into payment_receipt (provider, charge_id, merchant_id, asset, amount, bucket, deposit_id, key, received_at)
    values (${receipt.provider}, ${receipt.chargeId}, ${receipt.merchantId}, ${receipt.asset}, ${receipt.amount},
            ${receipt.deposit?.bucket ?? null}::smallint, ${receipt.deposit?.id ?? null}::uuid, ${key}, ${at})
    on conflict do nothing returning key`.execute(tx)
  if (rows.length === 0) return
  const account = await accountOf(tx, receipt.provider)
  await kit.ledger.openWallets(tx, houseOwner(receipt.merchantId), [
    { purpose: "main", asset: receipt.asset },
  ])
  await post(kit, tx, moves(receipt, key, account))
}

/** What a deposit's credit by people is paid from: `unallocated` where its money was booked there. */
export async function allocate(
  tx: Tx,
  deposit: DepositKey,
  credited: Amount,
): Promise<"unallocated" | undefined> {
  const { rows } = await sql`
    update payment_receipt set allocated = allocated + ${credited}
     where (provider, charge_id) = (
       select provider, charge_id from payment_receipt
        where bucket = ${deposit.bucket} and deposit_id = ${deposit.id} and returned_at is null
        order by received_at limit 1)
    returning charge_id`.execute(tx)
  return rows.length > 0 ? "unallocated" : undefined
}

/** The money of a deposit that two people closed was given back: it left the provider. The last statement. */
export async function giveBack(kit: PaymentsKit, tx: Tx, deposit: DepositKey): Promise<void> {
  const { rows } = await sql<{
    provider: string
    chargeId: string
    merchantId: MerchantId
    asset: AssetCode
    left: bigint
    key: string
  }>`
    update payment_receipt set returned_at = ${kit.clock.now()}
     where bucket = ${deposit.bucket} and deposit_id = ${deposit.id} and returned_at is null and allocated < amount
    returning provider, charge_id as "chargeId", merchant_id as "merchantId", asset, amount - allocated as left, key`.execute(
    tx,
  )
  const transfers: Transfer[] = []
  for (const { left, key, ...row } of rows)
    transfers.push(
      ...moves(
        { ...row, amount: amount(left), deposit },
        deriveKey(key, "returned"),
        await accountOf(tx, row.provider),
        true,
      ),
    )
  if (transfers.length > 0) await post(kit, tx, transfers)
}

const moves = (
  { merchantId, asset, amount: value, provider, chargeId }: Receipt,
  key: string,
  account: `payments:${number}`,
  isReturned = false,
): Transfer[] =>
  betweenHouses({
    key,
    kind: isReturned ? "reversal" : "receipt",
    merchant: merchantId,
    asset,
    debit: isReturned ? "unallocated" : account,
    credit: isReturned ? account : "unallocated",
    amount: value,
    cause: `payment.receipt:${provider}:${chargeId}`.slice(0, 120),
  })

async function post(kit: PaymentsKit, tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const outcomes = await kit.ledger.postIn(tx, transfers)
  const refused = outcomes.find(({ status }) => status === "refused")
  if (refused?.status === "refused") throw new Error(`a receipt cannot be booked: ${refused.reason}`)
}
