import type { WatchFigure, WatchMark } from "@croupier/contract/watch-values"
import type { MemberId } from "../../../kernel/ids.ts"

export type Direction = "IN" | "OUT" | "GIVEN" | "RECEIVED" | "GIFT"

/** A movement of a member's money. Amounts are above zero, at the ledger's scale. */
export interface Move {
  readonly memberId: MemberId
  readonly direction: Direction
  readonly kind: string
  readonly amount: bigint
  readonly at: Date
  /** The other member, where money passes between two; null: none, or not known. */
  readonly otherId: MemberId | null
}

/** The valid bet of a member in one hour. */
export interface PlayHour {
  readonly hour: Date
  readonly valid: bigint
}

/** The facts of one member in the merchant's asset, each list in the order of time. */
export interface MemberFacts {
  readonly memberId: MemberId
  readonly moves: readonly Move[]
  readonly play: readonly PlayHour[]
}

/** Members who have an instrument in common. */
export interface SharedMark {
  readonly kind: WatchMark
  readonly mark: string
  readonly members: readonly MemberId[]
}

/** Results of members in one round. */
export interface Round {
  readonly round: string
  readonly at: Date
  readonly results: readonly { readonly memberId: MemberId; readonly net: bigint }[]
}

export interface Figure {
  readonly name: WatchFigure
  readonly value: bigint
  readonly isMoney: boolean
}

/** One find of a rule, with the facts that it goes by. */
export interface Hit {
  readonly subject: string
  readonly members: readonly MemberId[]
  /** The window: behind `from`, up to `at`. */
  readonly from: Date
  readonly at: Date
  readonly figures: readonly Figure[]
  readonly moves: readonly Move[]
  readonly marks: readonly SharedMark[]
}

export const money = (name: WatchFigure, value: bigint): Figure => ({ name, value, isMoney: true })
export const count = (name: WatchFigure, value: number): Figure => ({
  name,
  value: BigInt(value),
  isMoney: false,
})

/** The least member first. */
export const byNumber = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

export const sumOf = (moves: readonly { readonly amount: bigint }[]): bigint =>
  moves.reduce((sum, { amount }) => sum + amount, 0n)
