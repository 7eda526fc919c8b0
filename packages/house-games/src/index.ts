export type { Book, NumberStream } from "./book.ts"
export { percent, toNumber, type Fraction } from "@croupier/money/fraction"
export {
  crashLimits,
  flightLiability,
  highestTargetOf,
  letGoOfDue,
  weightOf,
  type CrashLimits,
  type Liability,
} from "./crash/liability.ts"
export {
  faultInFlightRound,
  faultInFlights,
  type FlightEnd,
  type FlightRound,
  type FlightsProof,
} from "./crash/verify-flights.ts"
export { canonical, faultInRound, type RoundProof } from "./verify-round.ts"
export {
  chanceOf,
  crashPayout,
  crashPoint,
  crashReturn,
  flightTime,
  heightAt,
  HIGHEST_TARGET,
  LOWEST_TARGET,
  multiplierAt,
  SKY_LANTERN,
} from "./crash/sky-lantern.ts"
export {
  diceMultiplier,
  diceReturn,
  FEWEST_ROLLS,
  isDiceChoice,
  MARKET_DICE,
  MOST_ROLLS,
  playDice,
  ROLLS,
  winningRolls,
  type DiceChoice,
  type DiceEvent,
} from "./dice/market-dice.ts"
export { spinAt } from "./slot/evaluate.ts"
export { PAPER_LANTERNS, PAPER_LANTERNS_SLOT, playSlot, type SlotEvent } from "./slot/paper-lanterns.ts"
export type { LineWin, PaySymbol, Sight, Slot, Spin } from "./slot/slot.ts"
export { SYMBOLS, type SlotSymbol } from "./slot/strips.ts"
export type { ParBet, ParSheet, ParTable } from "./par/par-sheet.ts"
