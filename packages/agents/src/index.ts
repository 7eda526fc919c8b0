export { type BetStyle, type SettledBet, validBet } from "./valid-bet.ts"
export {
  billedAt,
  calendarDays,
  dayOf,
  endsMonth,
  firstStartFrom,
  holds,
  periodOf,
  type Periods,
  PERIODS,
  type Rhythm,
  type Window,
  windowOf,
  windowsDue,
} from "./windows.ts"
export {
  type CostFact,
  type CostKind,
  COSTS,
  countedAt,
  countsFor,
  type Figures,
  figuresOf,
  isDirect,
  isOfTeam,
  type Measure,
  type Parties,
  type PlayFact,
  type SalaryBill,
  salariesOf,
} from "./figures.ts"
export {
  areMatched,
  type Band,
  bandFor,
  PAY_KINDS,
  type PayKind,
  RHYTHM,
  type Terms,
  TERMS_FAULTS,
  type TermsFault,
  termsFault,
} from "./terms.ts"
export { ANOMALY_KINDS, type AnomalyKind, BOUNDS, isBonusOnly, isOnePlayer, isOwnPlay } from "./anomalies.ts"
export { type Missing, missingOf } from "./missing.ts"
export { carryLoss, type LossCarry, LOSS_CARRIES } from "./loss-carry.ts"
export { assess, type Assessment, entitlement } from "./entitlement.ts"
export {
  type Below,
  type Bill,
  type BillLine,
  billOf,
  type BroughtOver,
  closingBill,
  LINE_KINDS,
  type LineKind,
  NOTHING_BROUGHT,
  overpaidDay,
  type Recomputed,
  type WindowPart,
} from "./bill.ts"
export { type Counted, reckon, type Reckoned } from "./reckon.ts"
export { BILL_STATES, type BillState, type Due, inOrderOfPayment, type Paid, payDues } from "./payment.ts"
export { effectiveFrom, isOpen, versionAt } from "./versions.ts"
export { cascadeOf, type Change, type Ended, type Standing } from "./cascade.ts"
export {
  edgeOfGroup,
  FAIR_GROUP,
  type Edge,
  prizeAt,
  rebateBudget,
  rebateFits,
  type RebateShare,
  rebateShares,
} from "./rebate.ts"
export { giveBack, grant, NO_QUOTA, open, type Quota, quotaLeft, returnedAtEnd, takeBack } from "./quota.ts"
export { type HashedBill, inputHash, inputHead, instant } from "./input-hash.ts"
export {
  CARRY_OVERS,
  type CarryOver,
  type CpaTerms,
  HIGHEST_SHARE,
  HIGHEST_SUB_SHARE,
  MOST_SHARE_BANDS,
  PROGRAMME_FAULTS,
  type ProgrammeFault,
  programmeFault,
  type ProgrammeTerms,
  type RevShareTerms,
  type ShareBand,
} from "./affiliate-terms.ts"
export {
  costPerAcquisition,
  CPA_REASONS,
  type CpaReason,
  type FirstDeposit,
  netRevenue,
  type NetRevenue,
  type PlayerMonth,
  revenueShare,
  type Standing as AffiliateStanding,
  unqualified,
} from "./affiliates.ts"
export {
  type Earned,
  shareMonth,
  type SharedMonth,
  type SharedPart,
  type Standings,
  type Statement,
  STATEMENT_LINES,
  type StatementLine,
  statementOf,
  type TermsMonth,
} from "./affiliate-statement.ts"
export {
  AGENT_TYPES,
  type AgentType,
  isAgentType,
  OPENED_TYPES,
  type OpenedType,
  opensBelow,
  PLAYER_TYPE,
} from "./agent-types.ts"
