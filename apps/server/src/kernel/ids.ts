declare const of: unique symbol

/**
 * The id of one kind of row. The brand refuses the exchange of kinds: `StaffId` for `MemberId` does not compile. It is
 * optional, so a plain bigint or number passes. Kysely types a row by an unchecked parameter and a schema of the
 * contract knows nothing of this file, so a required brand would need a cast at each of the places where an id enters:
 * 126 in the server and 215 in its tests, counted by making it required. Those casts would check nothing that the type of
 * the row does not say already.
 */
type Id<Base extends bigint | number, Of extends string> = Base & { readonly [of]?: Of }

export type MemberId = Id<bigint, "member">
export type StaffId = Id<bigint, "staff">
export type MerchantId = Id<number, "merchant">
export type BetId = Id<bigint, "bet">
export type ChaseId = Id<bigint, "chase">
export type IssueId = Id<bigint, "issue">
export type ContractId = Id<bigint, "contract">

/** Ids of the wire are decimal text, whose form the contract's schemas have checked. */
export const memberIdOf = (text: string): MemberId => BigInt(text)
export const betIdOf = (text: string): BetId => BigInt(text)
export const chaseIdOf = (text: string): ChaseId => BigInt(text)
export const contractIdOf = (text: string): ContractId => BigInt(text)
