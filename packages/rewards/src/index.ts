export { nextCheckIn, type LastCheckIn, type MissRule } from "./check-in.ts"
export { counts, type Game, type Weights, weightOf } from "./weights.ts"
export { type SettledStake, validStake } from "./valid-bet.ts"
export {
  cashOf,
  type Funding,
  FUNDINGS,
  isLiving,
  isPast,
  type Lot,
  LOT_MOVES,
  LOT_STATES,
  type LotState,
  type LotTerms,
  matchOf,
  requirementOf,
} from "./lot.ts"
export {
  fundStake,
  lotsFor,
  type LotPart,
  type Parts,
  splitPayout,
  STAKE_REFUSALS,
  type StakeRefusal,
} from "./funding.ts"
export { type Line, progress, revised } from "./wagering.ts"
export { type DepositLine, type DepositLot, reworked, toPlay } from "./deposit-lots.ts"
export {
  type Account,
  type AccountRules,
  type Bet,
  newAccount,
  newBet,
  type Outcome,
  RULES,
  withdrawable,
} from "./account.ts"
export { closed } from "./closing.ts"
export { shiftLot } from "./lot-corrections.ts"
export { decide, place, type Result, type Stake } from "./settlement.ts"
export {
  deposit,
  endOpenLot,
  exclude,
  forfeitPreview,
  grant,
  isOpenLot,
  reachEnd,
  reward,
  SETTLING_MS,
} from "./lot-acts.ts"
export {
  loseLots,
  restoreLots,
  type LostLot,
  lostOnWithdrawal,
  paidOut,
  returnedByHouse,
  withdraw,
  type Withdrawal,
  WITHDRAWAL_REFUSALS,
  type WithdrawalRefusal,
  withdrawalPreview,
} from "./withdrawal.ts"
export {
  endRounds,
  type FreeBet,
  type FreeRounds,
  giveRounds,
  openRounds,
  playRound,
  settleFreeBet,
} from "./free-plays.ts"
export {
  CONVERSION_TERMS,
  type ConversionTerms,
  convertPoints,
  POINT_REFUSALS,
  type PointAccount,
  type PointRefusal,
  pointsOf,
  pointsOwed,
  POINT_TERMS,
  type PointTerms,
  redeemPoints,
  returnPoints,
} from "./points.ts"
export {
  CASHBACK_CARRIES,
  cashbackCap,
  type CashbackCarry,
  type CashbackStanding,
  type CashbackWeek,
  indebted,
  lossCashback,
  NO_CASHBACK,
  turnoverCashback,
} from "./cashback.ts"
export {
  climb,
  endLevelMonth,
  type Level,
  levelAt,
  type LevelFigures,
  type LevelStanding,
  missingFor,
  NO_LEVEL,
  type Thresholds,
} from "./levels.ts"
export { claimable, type MissionFact, missionSum, type MissionTerms, timesDone } from "./missions.ts"
export { type BoardFact, PROVISIONAL_MS, rank, type Ranked } from "./boards.ts"
export {
  drawRaffle,
  isPrizeLapsed,
  listHash,
  raffleCommitment,
  type RafflePrize,
  ticketsFor,
  type TicketList,
  withTickets,
} from "./raffle.ts"
export {
  membersOf,
  RAFFLE_STEPS,
  verifyRaffle,
  type RaffleProof,
  type RaffleStep,
  type RaffleVerdict,
} from "./raffle-proof.ts"
export {
  type Friend,
  FRIEND_STATES,
  type FriendOutcome,
  type FriendState,
  hasQualified,
  holdEndsAt,
  referred,
  type ReferralTerms,
  tierOf,
} from "./referral.ts"
export {
  decideOrder,
  MALL_REFUSALS,
  type MallItem,
  type MallRefusal,
  order,
  REDEMPTION_STATES,
  type RedemptionState,
} from "./mall.ts"
export {
  ACTIVITY_MOVES,
  ACTIVITY_PERIODS,
  type ActivityPeriod,
  activityPeriod,
  ACTIVITY_STATES,
  type ActivityState,
  atPeriodEnd,
  grantKey,
  isClaimInTime,
  mayMove,
  termsAt,
} from "./activities.ts"
export { type Budget, budgetLeft, newBudget, payReserved, release, reserve } from "./budget.ts"
export { type Condition, mayBeOffered, meets, type MemberFact, type MemberFacts, unmet } from "./targeting.ts"
export {
  type CampaignPlan,
  type CostEstimate,
  estimateCost,
  exactCost,
  type NextInt,
  type OutcomeTable,
} from "./campaign-cost.ts"
export { freeBetCost, freeRoundsCost, type FreePlayCost } from "./free-play-cost.ts"
export { isHeldBack } from "./control-group.ts"
export { type Effect, effectOf, LEAST_GROUP, NO_SAMPLE, type Sample, withValue } from "./effect.ts"
