import type { Db, Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId } from "../../kernel/ids.ts"
import type { Merchants } from "../merchants/index.ts"
import type { Agreed } from "./agreed.ts"

/** The parts that the module is given. */
export interface ConsentsKit {
  readonly db: Db
  readonly clock: Clock
  readonly merchants: Pick<Merchants, "byId" | "legalVersions">
  /** The versions that a member accepted with the registration, as `termsVersion` of the merchant said them; undefined where none. */
  readonly termsOf: (memberId: MemberId, db?: Db | Tx) => Promise<string | undefined>
  /** Accounts of members, by id. */
  readonly listed: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  readonly agreed: Agreed
}
