import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { AgentTree } from "../agents/index.ts"
import type { Identity } from "../identity/index.ts"

/** The facts of a merchant that transfers depend on. */
export interface TransferMerchant {
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "lineTransfers">
}

/** The dependencies of the module. */
export interface TransferKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "balance" | "receivables">
  readonly clock: Clock
  readonly random: Pick<Random, "uuid">
  readonly merchants: { readonly byId: (id: MerchantId) => TransferMerchant }
  readonly tree: Pick<AgentTree, "uplineOf">
  /** True while a member owes a bill to an agent below, and no money may leave for it. */
  readonly owesBelow: (
    tx: Tx,
    of: { readonly memberId: MemberId; readonly merchantId: MerchantId },
  ) => Promise<boolean>
  /** The sum that a member still has to wager for deposits and bonuses. */
  readonly toWager: (
    tx: Tx,
    of: { readonly memberId: MemberId; readonly asset: AssetCode },
  ) => Promise<Amount>
  readonly identity: Pick<Identity, "stepUpOf" | "provePayment" | "membersShown">
}
