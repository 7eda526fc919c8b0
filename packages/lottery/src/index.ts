export type {
  BallDraw,
  Draw,
  FourDigitDraw,
  HashDraw,
  LaoDraw,
  MarkSixDraw,
  PrizeDraw,
  ThaiDraw,
} from "./draw.ts"
export { isDraw } from "./draw.ts"
export type { Fraction } from "@croupier/money/fraction"
export type { Family, GameType, Grammar, Matcher, Play, Tier, Tiers, UnitCounter } from "./play.ts"
export { FAMILIES, GAME_TYPES } from "./play.ts"
export type { Alphabet } from "./alphabet.ts"
export { findPlay, playsOf } from "./catalogue.ts"
export type { MenuGroup } from "./menu.ts"
export { playMenu } from "./menu.ts"
export type { Selection, SelectionFault } from "./selection.ts"
export { hasForm, SELECTION_FAULTS } from "./selection.ts"
export type { Counted } from "./units.ts"
export { countUnits } from "./units.ts"
export type { Settlement } from "./settlement.ts"
export { settle, VoidDraw } from "./settle.ts"
export { maximumPrize } from "./maximum.ts"
export { smallestPrize } from "./smallest.ts"
export { playFor } from "./odds.ts"
export type { Price, Terms } from "./price.ts"
export { MODES, price, returnToPlayer } from "./price.ts"
export type { DrawSpace } from "./space.ts"
export { drawFrom, drawSpace } from "./space.ts"
export type { Derived } from "./chain.ts"
export { derive } from "./chain.ts"
export { ANIMALS, animalOf, animalOfYear, COLORS, colorOf, elementOf, lunarYearOf } from "./mark-six.ts"
export type { ChaseBounds, ChasePlan } from "./chase-plan.ts"
export { chaseMultiples } from "./chase-plan.ts"
export type { Coverage, CoverageBet } from "./coverage.ts"
export { coverage } from "./coverage.ts"
export type { Liability, LiabilityBet, LiabilityBounds } from "./liability.ts"
export { liability } from "./liability.ts"
