import type { AssetCode } from "@croupier/ledger"
import type { VendorWallet as WalletOnWire } from "@croupier/contract/vendor-wallets"
import { amount, toDecimal } from "@croupier/money"
import { bucketOf } from "@croupier/ledger"
import { accountsOf } from "./account-store.ts"
import { vendorOf, type Holder, type ListedVendor, type VendorWalletsKit } from "./kit.ts"
import { look } from "./look.ts"
import { present, type Order } from "./order.ts"
import { ordersUnderWay } from "./store.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The step of money that never has to move. */
const SMALLEST = amount(1n)

/** The vendors of the house with what each holds for a member, asked side by side. */
export async function overview(
  kit: VendorWalletsKit,
  holder: Holder,
  asset: AssetCode,
  isSingle: 0 | 1 | undefined,
): Promise<WalletOnWire[]> {
  const [listed, accounts, orders] = await Promise.all([
    kit.listed(holder.merchantId),
    accountsOf(kit.db, holder.id),
    ordersUnderWay(kit.db, { bucket: bucketOf(holder.id), memberId: holder.id }),
  ])
  const known = new Set(accounts.filter((account) => account.asset === asset).map(({ vendor }) => vendor))
  // A vendor that the house shows no more may still hold money.
  const hidden = [...known].filter((code) => listed.every((vendor) => vendor.code !== code))
  const all = [...listed, ...hidden.map((code) => ({ code, name: code }))]
  return Promise.all(
    all
      .filter(({ code }) => isSingle === undefined || (vendorOf(kit, code) ? 0 : 1) === isSingle)
      .map((vendor) =>
        walletOf(kit, { memberId: holder.id, merchantId: holder.merchantId, asset }, vendor, {
          isKnown: known.has(vendor.code),
          underWay: orders.find((order) => order.vendor === vendor.code),
        }),
      ),
  )
}

async function walletOf(
  kit: VendorWalletsKit,
  account: { readonly memberId: MemberId; readonly merchantId: MerchantId; readonly asset: AssetCode },
  { code, name }: ListedVendor,
  state: { readonly isKnown: boolean; readonly underWay: Order | undefined },
): Promise<WalletOnWire> {
  const vendor = vendorOf(kit, code)
  const shared = { vassalage: code, displayName: name }
  if (!vendor)
    return {
      ...shared,
      isSingle: 1,
      balance: null,
      balanceIs: "CURRENT",
      unit: toDecimal(SMALLEST),
      underWay: null,
    }
  const seen = state.isKnown ? await look(kit, { ...account, vendor: code }, vendor) : undefined
  return {
    ...shared,
    isSingle: 0,
    balance: seen ? toDecimal(seen.balance) : "0.00",
    balanceIs: seen?.kind === "unanswered" ? "LAST_KNOWN" : "CURRENT",
    unit: toDecimal(vendor.unit),
    underWay: state.underWay ? present(state.underWay) : null,
  }
}
