import type { AssetCode } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { Refusal } from "../../kernel/refusal.ts"
import { accountsOf, type Account } from "./account-store.ts"
import { vendorOf, type Holder, type VendorWalletsKit } from "./kit.ts"
import { look, mayHavePlayed, onRecord } from "./look.ts"
import type { Order } from "./order.ts"
import type { VendorWallet } from "./port.ts"
import { inUnits, transfer } from "./transfer.ts"

export interface Recalled {
  readonly orders: readonly Order[]
  /** Where nothing could be brought back from now, by the code of an error. */
  readonly left: readonly { readonly vassalage: string; readonly code: string }[]
}

/**
 * Brings back what is at the vendors, whole units of it. They are asked side by side, and one that does not
 * answer keeps no other's. The same key brings the same orders.
 */
export async function recall(
  kit: VendorWalletsKit,
  holder: Holder,
  asset: AssetCode,
  key: string,
  except?: string,
): Promise<Recalled> {
  const accounts = (await accountsOf(kit.db, holder.id)).filter(
    (account) => account.asset === asset && account.vendor !== except,
  )
  const all = await Promise.all(accounts.map((account) => recallFrom(kit, holder, account, key)))
  return {
    orders: all.flatMap(({ order }) => (order ? [order] : [])),
    left: all.flatMap(({ vassalage, code }) => (code === undefined ? [] : [{ vassalage, code }])),
  }
}

async function recallFrom(
  kit: VendorWalletsKit,
  holder: Holder,
  account: Account,
  key: string,
): Promise<{ readonly vassalage: string; readonly order?: Order; readonly code?: string }> {
  const vassalage = account.vendor
  const vendor = vendorOf(kit, vassalage)
  if (!vendor) return { vassalage, code: "VENDOR_WALLET_UNAVAILABLE" }
  try {
    const order = await bringBack(kit, holder, account, vendor, key)
    return typeof order === "string"
      ? { vassalage, code: order }
      : order
        ? { vassalage, order }
        : { vassalage }
  } catch (error) {
    if (error instanceof Refusal) return { vassalage, code: error.code }
    // One vendor's trouble is not another's.
    kit.report(error)
    return { vassalage, code: "INTERNAL" }
  }
}

async function bringBack(
  kit: VendorWalletsKit,
  holder: Holder,
  account: Account,
  vendor: VendorWallet,
  key: string,
): Promise<Order | string | undefined> {
  // Where nothing was and no game was played, nothing is: the vendor need not be asked.
  if (!mayHavePlayed(account) && (await onRecord(kit, account, vendor)) === 0n) return undefined
  const seen = await look(kit, account, vendor)
  if (seen.kind === "unanswered") return "VENDOR_WALLET_UNAVAILABLE"
  if (seen.kind === "moving") return "TRANSFER_UNDER_WAY"
  const ours = await onRecord(kit, account, vendor)
  const all = inUnits(seen.balance < ours ? seen.balance : ours, vendor.unit)
  if (all === 0n) return undefined
  return transfer(
    kit,
    holder,
    {
      vendor: vendor.code,
      direction: "OUT",
      amount: amount(all),
      asset: account.asset,
      cause: "recall",
    },
    `${key}:${vendor.code}`,
  )
}
