import type { IdentityLevel, IdentityStep } from "../identity-levels.ts"
import type { YoungSlotStake } from "../slot-stakes.ts"
import type { ForbiddenGame, ForbiddenMethod, PromotionKind } from "./kinds.ts"

/** One rule of a market: its value, the clause that it follows from, and the day from which that holds. */
export interface Rule<V> {
  readonly value: V
  /** The law and its clause, by its own name; null: no clause is known that asks for it, and the value is the house's choice. */
  readonly source: string | null
  /** The day on which the clause took effect, or on which the house chose the value: `2024-07-29`. */
  readonly from: string
}

/** The rules of one market, as its data file states them. `MarketPolicy` says what each rule means. */
export interface MarketProfile {
  readonly freePlay: Rule<boolean>
  readonly namedTerms: Rule<boolean>
  readonly neutralMessages: Rule<boolean>
  readonly leastReturn: Rule<number | null>
  readonly forbiddenGames: Rule<readonly ForbiddenGame[]>
  readonly memberCancels: Rule<boolean>
  readonly memberPays: Rule<boolean>
  readonly memberDocument: Rule<boolean>
  readonly forbiddenMethods: Rule<readonly ForbiddenMethod[]>
  readonly lineTransfers: Rule<boolean>
  readonly lossPay: Rule<boolean>
  readonly highestSalary: Rule<number | null>
  readonly points: Rule<boolean>
  readonly vip: Rule<boolean>
  readonly missions: Rule<boolean>
  readonly chatRooms: Rule<boolean>
  readonly bonuses: Rule<boolean>
  readonly forbiddenPromotions: Rule<readonly PromotionKind[]>
  readonly exclusionRegister: Rule<boolean>
  readonly authorityFileDays: Rule<number | null>
  readonly identityPlay: Rule<IdentityLevel>
  readonly identityDeposit: Rule<readonly IdentityStep[]>
  readonly identityWithdrawal: Rule<readonly IdentityStep[]>
  readonly identityRenewYears: Rule<number | null>
  readonly locationChecked: Rule<boolean>
  readonly playCountries: Rule<readonly string[]>
  readonly sessionIdleMinutes: Rule<number | null>
  readonly sessionLongestHours: Rule<number | null>
  readonly limitsLoosenAfterHours: Rule<number>
  readonly limitsRolling: Rule<boolean>
  readonly limitsAsked: Rule<boolean>
  readonly realityCheckInitial: Rule<number | null>
  readonly realityCheckLongest: Rule<number | null>
  readonly slotStake: Rule<number | null>
  readonly youngSlotStake: Rule<YoungSlotStake | null>
  readonly fixingReportHours: Rule<number>
}
export type RuleName = keyof MarketProfile
export type RuleValues = { readonly [Name in RuleName]: MarketProfile[Name]["value"] }

/** A rule that follows from a clause. */
export const clause = <const V>(value: V, source: string, from: string): Rule<V> => ({ value, source, from })

/** The day on which the house chose its own values. */
const CHOSEN = "2026-11-28"
/** A value that the house chose, because the market's law leaves it open or states no figure. */
export const chosen = <const V>(value: V): Rule<V> => ({ value, source: null, from: CHOSEN })
