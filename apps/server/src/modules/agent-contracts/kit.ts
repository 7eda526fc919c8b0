import type { Db } from "@croupier/database"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { AgentTree } from "../agents/index.ts"
import type { Identity } from "../identity/index.ts"

/** The dependencies of the module. */
export interface ContractsKit {
  readonly db: Db
  readonly clock: Clock
  readonly tree: Pick<
    AgentTree,
    "seatsOf" | "uplinesOf" | "inTeam" | "agentsBelow" | "freeGroupOf" | "reserveSalary"
  >
  readonly merchants: {
    readonly byId: (id: MerchantId) => Pick<Merchant, "settings" | "policy"> & {
      readonly brand: Pick<Merchant["brand"], "timeZone">
    }
  }
  readonly identity: Pick<Identity, "provePayment" | "stepUpOf">
  /** Accounts and nicknames of members, by id. */
  readonly listed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string; readonly nickname: string | null }>>
  /** Members of a merchant whose account begins so, in any case, by account, behind `after`. */
  readonly accountsFrom: (
    merchantId: MerchantId,
    asked: { readonly start: string; readonly after: string | undefined; readonly limit: number },
  ) => Promise<readonly { readonly id: MemberId; readonly account: string }[]>
  /** Reports a fault of the worker, which goes on. */
  readonly report: (error: unknown) => void
}
