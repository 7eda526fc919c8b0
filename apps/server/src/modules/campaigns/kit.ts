import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { AgentTree } from "../agents/index.ts"
import type { PostbackSender } from "./postbacks/sender.ts"

/** The parts that the module is given. */
export interface CampaignsKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly ledger: Pick<Ledger, "tail">
  readonly tree: Pick<AgentTree, "openCodes" | "codesOf" | "inTeam">
  /** The time zone by whose days and months a merchant counts. */
  readonly timeZoneOf: (merchantId: MerchantId) => string
  /** The asset in which a merchant's members play. */
  readonly assetOf: (merchantId: MerchantId) => string
  /** Accounts of members, and when they registered, by id. */
  readonly listed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string; readonly registeredAt: Date }>>
  /** True when a member is this merchant's. */
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Those of these members who are kept from play. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Seals the secrets by which receivers know postbacks. */
  readonly vault: Vault
  /** Makes numbers of events by which receivers tell them apart, without the player's. */
  readonly key: Uint8Array
  /** Brings postbacks to the receivers that agents name. */
  readonly sender: PostbackSender
  readonly report: (error: unknown) => void
}
