import type { Db, Tx } from "@croupier/database"
import type { IdentityContext } from "./kit.ts"
import { documentOf, hasDocument } from "./profile/document-store.ts"
import { kinsOf } from "./profile/kin.ts"
import { referralsOf, samePersons } from "./profile/same-persons.ts"
import { sharedMarks } from "./profile/shared-marks.ts"
import { namesOf } from "./profile/names.ts"
import { keepName, personOf, type Person } from "./profile/person.ts"
import type { Module } from "../../call/module.ts"
import { signInBefore } from "./sign-in/login-events.ts"
import { maskedName } from "./profile/masked-name.ts"
import { accountOf, isMemberOf } from "./admin/members.ts"
import {
  accountsFrom,
  accountsOf,
  becomeAgent,
  bornOn,
  holderOf,
  listedMembers,
  membersCalled,
  termsOf,
  type ListedMember,
} from "./member-store.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/**
 * Whose a member is and how a member is called: what every module may ask of accounts. It asks nothing of other
 * modules, so it stands before those that the rest of identity needs.
 */
export interface MemberDirectory extends Module {
  /** Makes an account of a player one of an agent, in the caller's transaction; false where it is no player's. */
  readonly becomeAgent: (tx: Tx, memberId: MemberId, type: 2 | 41 | 42) => Promise<boolean>
  /** Members of a merchant who were born on one of these days of the year, "11-22", as they told it. */
  readonly bornOn: (merchantId: MerchantId, days: readonly string[]) => Promise<readonly MemberId[]>
  /** The account by which a member signs in; undefined for an unknown member. */
  readonly accountOf: (memberId: MemberId) => Promise<string | undefined>
  /** The account of a member and its kind; undefined for an unknown member. */
  readonly holderOf: (memberId: MemberId) => ReturnType<typeof holderOf>
  /** True when a member is this merchant's. */
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Accounts and nicknames of members, by id. */
  readonly listed: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, ListedMember>>
  /** Members of a merchant whose account begins so, in any case, by account, behind `after`. */
  readonly accountsFrom: (
    merchantId: MerchantId,
    asked: { readonly start: string; readonly after: string | undefined; readonly limit: number },
  ) => Promise<readonly { readonly id: MemberId; readonly account: string }[]>
  /** Members of a merchant by their whole account names, in any case. */
  readonly membersCalled: (
    merchantId: MerchantId,
    accounts: readonly string[],
  ) => Promise<readonly { readonly id: MemberId; readonly account: string }[]>
  /** The names of members as others may see them, by id. */
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** Other members that share a payout account or a device with a member. */
  readonly kinsOf: typeof kinsOf
  /** Marks that members of a merchant have in common, where a part of it is new. */
  readonly sharedMarks: (asked: Parameters<typeof sharedMarks>[2]) => ReturnType<typeof sharedMarks>
  /** The version of terms and privacy policy that a member accepted at the registration; undefined where another person opened the account. */
  readonly termsOf: (memberId: MemberId, db?: Db | Tx) => Promise<string | undefined>
  /** The last sign-in of a member up to an instant, with its place; undefined where none is kept. */
  readonly signInBefore: (memberId: MemberId, at: Date) => ReturnType<typeof signInBefore>
  /** Members of a merchant with the same name and birthday, where one of them registered in the time. */
  readonly samePersons: (asked: Parameters<typeof samePersons>[1]) => ReturnType<typeof samePersons>
  /** Who was invited by whom, of pairs with one of these members; at most 200. */
  readonly referralsOf: (memberIds: readonly MemberId[]) => ReturnType<typeof referralsOf>
  /** The tax number of the document that a member told; undefined where none was. */
  readonly taxIdOf: (db: Db | Tx, memberId: MemberId) => Promise<string | undefined>
  /** Whether a member told a document of their own. */
  readonly hasDocument: (memberId: MemberId) => Promise<boolean>
  /** Name, birthday and whether a tax number was told, in the caller's transaction where it names one. */
  readonly personOf: (memberId: MemberId, tx?: Tx) => Promise<Person>
  /** The name becomes the member's own, where none was told. */
  readonly keepName: (tx: Tx, memberId: MemberId, name: string) => Promise<void>
  /** The names that a member told, with the document, at the registration and of payout accounts, with tax numbers where an account has one. */
  readonly namesOf: (
    memberId: MemberId,
  ) => Promise<readonly { readonly name: string; readonly taxId: string | null }[]>
}

export const memberDirectory = (kit: Pick<IdentityContext, "db" | "payouts">): MemberDirectory => ({
  becomeAgent,
  bornOn: (merchantId, days) => bornOn(kit.db, merchantId, days),
  accountOf: (memberId) => accountOf(kit.db, memberId),
  holderOf: (memberId) => holderOf(kit.db, memberId),
  isMemberOf: (merchantId, memberId) => isMemberOf(kit.db, merchantId, memberId),
  listed: (ids) => listedMembers(kit.db, ids),
  accountsFrom: (merchantId, asked) => accountsFrom(kit.db, merchantId, asked),
  membersCalled: (merchantId, accounts) => membersCalled(kit.db, merchantId, accounts),
  maskedNames: async (ids) =>
    new Map([...(await accountsOf(kit.db, ids))].map(([id, account]) => [id, maskedName(account)])),
  kinsOf,
  sharedMarks: (asked) => sharedMarks(kit, kit.db, asked),
  signInBefore: (memberId, at) => signInBefore(kit.db, memberId, at),
  termsOf: (memberId, db = kit.db) => termsOf(db, memberId),
  samePersons: (asked) => samePersons(kit.db, asked),
  referralsOf: (memberIds) => referralsOf(kit.db, memberIds),
  taxIdOf: async (db, memberId) => (await documentOf(kit, db, memberId))?.number,
  hasDocument: (memberId) => hasDocument(kit.db, memberId),
  personOf: (memberId, tx) => personOf(tx ?? kit.db, memberId),
  keepName,
  namesOf: (memberId) => namesOf(kit, memberId),
})
