import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { Catalogue } from "../games/index.ts"
import type { Identity } from "../identity/index.ts"

/** Facts of a merchant that the module knows. */
export type PointMerchant = ProgrammeMerchant<"points">

/** The parts that the module is given. */
export interface PointsKit {
  readonly db: Db
  readonly ledger: Pick<
    Ledger,
    "postIn" | "balance" | "statement" | "openWallets" | "notifyMoved" | "houseBalance"
  >
  readonly clock: Clock
  readonly random: Pick<Random, "uuid">
  readonly report: (error: unknown) => void
  readonly merchants: {
    readonly byId: (id: MerchantId) => PointMerchant
    readonly all: () => readonly PointMerchant[]
  }
  readonly identity: Pick<Identity, "stepUpOf" | "provePayment" | "membersShown">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  readonly gameNames: Catalogue["names"]
  /** Seals receivers of goods. */
  readonly vault: Vault
}
