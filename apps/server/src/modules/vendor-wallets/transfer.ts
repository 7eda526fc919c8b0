import { inTransaction } from "@croupier/database"
import { bucketOf, keyFor, type AssetCode } from "@croupier/ledger"
import { amount, toDecimal, type Amount } from "@croupier/money"
import { LEASE_MS } from "../../kernel/lifecycle.ts"
import { refuse } from "../../kernel/refusal.ts"
import { isStakeRefusal, STAKE_REFUSALS } from "../responsible-gaming/index.ts"
import { insertAccount, lockAccount, raiseVersion } from "./account-store.ts"
import { executeTransfer } from "./execute-transfer.ts"
import { vendorOf, type Holder, type VendorWalletsKit } from "./kit.ts"
import { look, onRecord } from "./look.ts"
import type { Cause, Direction, Order } from "./order.ts"
import type { VendorWallet } from "./port.ts"
import { findByIdempotencyKey, insertOrder } from "./store.ts"

const KEY_LENGTH = 200

export interface TransferWish {
  readonly vendor: string
  readonly direction: Direction
  readonly amount: Amount
  readonly asset: AssetCode
  readonly cause: Cause
}

/** Whole units of what there is. */
export const inUnits = (value: Amount, unit: Amount): Amount =>
  amount(value <= 0n ? 0n : value - (value % unit))

/** A caller's key, as it may be. Refuses IDEMPOTENCY_KEY_REQUIRED and INPUT_INVALID. */
export function keyOf(given: string | undefined): string {
  if (given === undefined) refuse("IDEMPOTENCY_KEY_REQUIRED")
  if (given.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  return given
}

/**
 * Moves money to a vendor's wallet or back, and answers when the vendor has, or could not be understood: the
 * order says which. The same key and wish give the same order. Undefined at a vendor that plays from the main
 * wallet: there nothing has to move. Refuses VENDOR_UNKNOWN, TRANSFER_UNIT_WRONG, TRANSFER_UNDER_WAY while
 * another transfer with this vendor has not ended, TRANSFER_BONUS_LOCKED, INSUFFICIENT_FUNDS, PLAY_ON_BREAK and
 * PLAY_EXCLUDED for a transfer to a vendor, and VENDOR_WALLET_UNAVAILABLE where the vendor cannot say what it holds.
 */
export async function transfer(
  kit: VendorWalletsKit,
  holder: Holder,
  wish: TransferWish,
  idempotencyKey: string,
): Promise<Order | undefined> {
  const vendor = vendorOf(kit, wish.vendor)
  if (!vendor) {
    const listed = await kit.listed(holder.merchantId)
    return listed.some(({ code }) => code === wish.vendor) ? undefined : refuse("VENDOR_UNKNOWN")
  }
  const known = await findByIdempotencyKey(kit.db, bucketOf(holder.id), holder.id, idempotencyKey)
  if (known) return sameAs(known, wish)
  if (wish.amount % vendor.unit !== 0n) refuse("TRANSFER_UNIT_WRONG", [toDecimal(vendor.unit)])
  await openAccount(kit, holder, vendor, wish.asset)
  if (wish.direction === "IN") await refuseWhileBonus(kit, holder, wish.asset)
  else await refuseMoreThanThereIs(kit, holder, vendor, wish)

  const { order, isMine } = await place(kit, holder, wish, idempotencyKey)
  if (!isMine) return sameAs(order, wish)
  const carried = await executeTransfer(kit, order)
  // More than one transfer can move is more than anybody has.
  if (carried.refused === "INSUFFICIENT_FUNDS" || carried.refused === "AMOUNT_OUT_OF_RANGE")
    refuse("INSUFFICIENT_FUNDS")
  if (carried.refused === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
  if (carried.refused && isStakeRefusal(carried.refused)) refuse(STAKE_REFUSALS[carried.refused])
  if (carried.refused) throw new Error(`transfer ${order.id} cannot be posted: ${carried.refused}`)
  return carried.order
}

/** Makes sure that there is somewhere for the money to be. */
export async function openAccount(
  kit: VendorWalletsKit,
  holder: Holder,
  vendor: VendorWallet,
  asset: AssetCode,
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    const account = { memberId: holder.id, merchantId: holder.merchantId, vendor: vendor.code, asset }
    if (!(await insertAccount(tx, account, kit.clock.now()))) return
    await kit.ledger.openWallets(tx, holder.id, [
      { purpose: "transit", asset },
      { purpose: `vendor:${vendor.number}`, asset },
    ])
  })
}

/** Money under the conditions of a bonus must be seen to be played: none leaves the house meanwhile. */
async function refuseWhileBonus(kit: VendorWalletsKit, holder: Holder, asset: AssetCode): Promise<void> {
  if ((await kit.ledger.balance(holder.id, "bonus", asset)) > 0n) refuse("TRANSFER_BONUS_LOCKED")
}

async function refuseMoreThanThereIs(
  kit: VendorWalletsKit,
  holder: Holder,
  vendor: VendorWallet,
  wish: TransferWish,
): Promise<void> {
  const account = {
    memberId: holder.id,
    merchantId: holder.merchantId,
    vendor: vendor.code,
    asset: wish.asset,
  }
  const { kind, balance } = await look(kit, account, vendor)
  if (kind === "unanswered") refuse("VENDOR_WALLET_UNAVAILABLE")
  if (kind === "moving") return
  // Where the two differ for an unknown reason, no more comes back than both of them have.
  const ours = await onRecord(kit, account, vendor)
  if (wish.amount > balance || wish.amount > ours) refuse("INSUFFICIENT_FUNDS")
}

async function place(
  kit: VendorWalletsKit,
  holder: Holder,
  wish: TransferWish,
  idempotencyKey: string,
): Promise<{ readonly order: Order; readonly isMine: boolean }> {
  const now = kit.clock.now()
  const bucket = bucketOf(holder.id)
  const added = await inTransaction(kit.db, async (tx) => {
    const at = { bucket, memberId: holder.id, vendor: wish.vendor }
    await lockAccount(tx, at)
    const order = await insertOrder(tx, {
      ...wish,
      bucket,
      // Begins with the time: newest first is the order of the ids, and the ledger's rows lie together.
      id: keyFor(kit.random.uuid(), now),
      merchantId: holder.merchantId,
      memberId: holder.id,
      idempotencyKey,
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + LEASE_MS),
    })
    if (order) await raiseVersion(tx, at)
    return order
  })
  if (added) return { order: added, isMine: true }
  const other = await findByIdempotencyKey(kit.db, bucket, holder.id, idempotencyKey)
  return other ? { order: other, isMine: false } : refuse("TRANSFER_UNDER_WAY")
}

function sameAs(order: Order, wish: TransferWish): Order {
  const isSame =
    order.vendor === wish.vendor && order.direction === wish.direction && order.amount === wish.amount
  return isSame ? order : refuse("IDEMPOTENCY_CONFLICT")
}
