import type { Db } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import { maskedName } from "./profile/masked-name.ts"
import { accountOf, isMemberOf } from "./admin/members.ts"
import { accountsOf } from "./member-store.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/**
 * Whose a member is and how a member is called: what every module may ask of accounts. It asks nothing of other
 * modules, so it stands before those that the rest of identity needs.
 */
export interface MemberDirectory extends Module {
  /** The account by which a member signs in; undefined for an unknown member. */
  readonly accountOf: (memberId: MemberId) => Promise<string | undefined>
  /** True when a member is this merchant's. */
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The names of members as others may see them, by id. */
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
}

export const memberDirectory = ({ db }: { readonly db: Db }): MemberDirectory => ({
  accountOf: (memberId) => accountOf(db, memberId),
  isMemberOf: (merchantId, memberId) => isMemberOf(db, merchantId, memberId),
  maskedNames: async (ids) =>
    new Map([...(await accountsOf(db, ids))].map(([id, account]) => [id, maskedName(account)])),
})
