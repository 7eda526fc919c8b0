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
  type Outcome,
  RULES,
  withdrawable,
} from "./account.ts"
export { closed } from "./closing.ts"
export { decide, place, type Result, type Stake } from "./settlement.ts"
export {
  deposit,
  endOpenLot,
  exclude,
  forfeitPreview,
  grant,
  reachEnd,
  reward,
  SETTLING_MS,
} from "./lot-acts.ts"
export {
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
