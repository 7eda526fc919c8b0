import { sql, type Tx } from "@croupier/database"
import {
  assetFrom,
  betweenHouses,
  deriveKey,
  houseOwner,
  keyFor,
  type AssetCode,
  type Transfer,
} from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import type { DepositKey } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** Money that a provider holds and that no deposit was credited with. */
export interface Receipt {
  readonly provider: string
  /** The number of what came: of the charge, or of a further payment of it. */
  readonly chargeId: string
  /** The charge, where the receipt is a further payment of it. */
  readonly paidCharge?: string
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
  // Numbers end at 200. A provider takes one for ever: two first movements at once may skip one, which happens at most once a
  // provider, for the code is known to every later movement.
  if (!known.rows[0])
    await sql`insert into payment_provider (code) values (${provider}) on conflict do nothing`.execute(tx)
  const number = (known.rows[0] ?? (await read()).rows[0])?.number
  if (number === undefined) throw new Error(`provider ${provider} has no number`)
  return `payments:${number}`
}

/**
 * Books what came and is not allocated: once for each charge, however often it is reported. The last statement of its
 * transaction.
 */
export async function bookReceipt(kit: PaymentsKit, tx: Tx, receipt: Receipt): Promise<void> {
  const at = kit.clock.now()
  const key = keyFor(`receipt ${receipt.provider} ${receipt.chargeId}`, at)
  const { rows } = await sql`
    insert into payment_receipt (provider, charge_id, paid_charge, merchant_id, asset, amount, bucket, deposit_id, key,
                                 received_at)
    values (${receipt.provider}, ${receipt.chargeId}, ${receipt.paidCharge ?? null}, ${receipt.merchantId}, ${receipt.asset},
            ${receipt.amount}, ${receipt.deposit?.bucket ?? null}::smallint, ${receipt.deposit?.id ?? null}::uuid, ${key},
            ${at})
    on conflict do nothing returning key`.execute(tx)
  if (rows.length === 0) return
  const account = await accountOf(tx, receipt.provider)
  await kit.ledger.openWallets(tx, houseOwner(receipt.merchantId), [
    { purpose: "main", asset: receipt.asset },
  ])
  await post(kit, tx, moves(receipt, key, account))
}

/** A receipt with what of it still waits in `unallocated` for a person. */
export interface HeldReceipt extends Receipt {
  readonly left: Amount
}
type HeldRow = Omit<Receipt, "asset" | "amount" | "deposit" | "paidCharge"> & {
  readonly paidCharge: string | null
  readonly asset: string
  readonly amount: bigint
  readonly left: bigint
  readonly bucket: number | null
  readonly depositId: string | null
}
const HELD =
  sql.raw(`provider, charge_id as "chargeId", paid_charge as "paidCharge", merchant_id as "merchantId", asset,
  amount, amount - allocated - returned as left, bucket, deposit_id as "depositId"`)

const heldFrom = ({ paidCharge, bucket, depositId, ...row }: HeldRow): HeldReceipt => ({
  ...row,
  ...(paidCharge === null ? {} : { paidCharge }),
  asset: assetFrom(row.asset),
  amount: amount(row.amount),
  left: amount(row.left),
  deposit: bucket === null || depositId === null ? undefined : { bucket, id: depositId },
})

/** Receipts of a deposit that wait, the oldest first, held until the transaction ends. */
export async function heldOf(tx: Tx, { bucket, id }: DepositKey): Promise<readonly HeldReceipt[]> {
  const { rows } = await sql<HeldRow>`
    select ${HELD} from payment_receipt
     where bucket = ${bucket} and deposit_id = ${id} and returned_at is null and allocated + returned < amount
     order by received_at, charge_id for update`.execute(tx)
  return rows.map(heldFrom)
}

/** One receipt, held until the transaction ends; `left` is 0 where it was given back. */
export async function lockReceipt(
  tx: Tx,
  provider: string,
  chargeId: string,
): Promise<HeldReceipt | undefined> {
  const { rows } = await sql<HeldRow & { readonly isClosed: boolean }>`
    select ${HELD}, returned_at is not null as "isClosed" from payment_receipt
     where provider = ${provider} and charge_id = ${chargeId} for update`.execute(tx)
  const [row] = rows
  return row && { ...heldFrom(row), ...(row.isClosed ? { left: ZERO } : {}) }
}

/** Takes an amount out of what waits of a receipt: `allocated` to a member, or `returned` to the payer or a contest. */
export async function spend(
  tx: Tx,
  { provider, chargeId }: Pick<Receipt, "provider" | "chargeId">,
  as: "allocated" | "returned",
  value: Amount,
): Promise<void> {
  await sql`
    update payment_receipt set ${sql.ref(as)} = ${sql.ref(as)} + ${value}
     where provider = ${provider} and charge_id = ${chargeId}`.execute(tx)
}

/** The sources of a deposit's credit by people. */
export interface Allocation {
  /** The part that its receipts pay for, out of `unallocated`. */
  readonly taken: Amount
  /** Money of it was booked as unallocated at all. */
  readonly isBooked: boolean
}

/** Takes the credit of a deposit out of its receipts, the oldest first, each as far as it goes. */
export async function allocate(
  tx: Tx,
  deposit: DepositKey & { readonly asset: AssetCode },
  credited: Amount,
): Promise<Allocation> {
  const { rows } = await sql`
    select 1 from payment_receipt
     where bucket = ${deposit.bucket} and deposit_id = ${deposit.id} and asset = ${deposit.asset} limit 1`.execute(
    tx,
  )
  let open = credited
  for (const receipt of await heldOf(tx, deposit)) {
    if (receipt.asset !== deposit.asset || open === ZERO) continue
    const part = receipt.left < open ? receipt.left : open
    await spend(tx, receipt, "allocated", part)
    open = subtract(open, part)
  }
  return { taken: subtract(credited, open), isBooked: rows.length > 0 }
}

/** The money of a deposit that two people closed was given back: it left the provider. The last statement. */
export async function giveBack(kit: PaymentsKit, tx: Tx, deposit: DepositKey): Promise<void> {
  const held = await heldOf(tx, deposit)
  const transfers: Transfer[] = []
  for (const receipt of held) {
    const { rows } = await sql<{ key: string }>`
      update payment_receipt set returned_at = ${kit.clock.now()}
       where provider = ${receipt.provider} and charge_id = ${receipt.chargeId} returning key`.execute(tx)
    const key = rows[0]?.key ?? ""
    const account = await accountOf(tx, receipt.provider)
    transfers.push(...moves({ ...receipt, amount: receipt.left }, deriveKey(key, "returned"), account, true))
  }
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
