import type { Db } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"
import type { VendorWallet } from "./port.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A vendor of the catalogue, by its code and its name. */
export interface ListedVendor {
  readonly code: string
  readonly name: string
}

/** The parts that the module is given. */
export interface VendorWalletsKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "balance" | "balances" | "openWallets">
  readonly clock: Clock
  readonly random: Random
  /** The asset of a merchant's members. */
  readonly assetOf: (merchantId: MerchantId) => AssetCode
  /** Vendors that keep wallets of their own; every other vendor plays from the main wallet. */
  readonly vendors: readonly VendorWallet[]
  /** The name by which a vendor knows a member: it says nothing of who that is, and is the same for ever. */
  readonly playerName: (who: {
    readonly vendor: string
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly asset: AssetCode
  }) => Promise<string>
  /** The vendors that this house shows its members. */
  readonly listed: (merchantId: MerchantId) => Promise<readonly ListedVendor[]>
  /** Hears of what a person should know: a worker's error, a transfer whose end cannot be found out, a difference. */
  readonly report: (error: unknown) => void
}

/** A member's account, as far as its money goes. */
export interface Holder {
  readonly id: bigint
  readonly merchantId: MerchantId
}

export const vendorOf = (kit: Pick<VendorWalletsKit, "vendors">, code: string): VendorWallet | undefined =>
  kit.vendors.find((vendor) => vendor.code === code)
