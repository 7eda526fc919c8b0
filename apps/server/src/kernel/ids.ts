declare const of: unique symbol

/**
 * The id of one kind of row. An id of another kind does not take its place: `StaffId` for `MemberId` does not compile. A
 * plain number does, so that the types of rows and of schemas name the kind where an id enters, without a cast.
 */
type Id<Base extends bigint | number, Of extends string> = Base & { readonly [of]?: Of }

export type MemberId = Id<bigint, "member">
export type StaffId = Id<bigint, "staff">
export type MerchantId = Id<number, "merchant">
export type BetId = Id<bigint, "bet">
export type ChaseId = Id<bigint, "chase">
export type IssueId = Id<bigint, "issue">

/** Ids of the wire are decimal text, whose form the contract's schemas have checked. */
export const memberIdOf = (text: string): MemberId => BigInt(text)
export const betIdOf = (text: string): BetId => BigInt(text)
export const chaseIdOf = (text: string): ChaseId => BigInt(text)
