import { parseAmount } from "@croupier/money"
import { aroundTheClock, everyPlay, type GameToAdd } from "../src/modules/lottery/index.ts"

/** A game of five digits that draws every minute, at two a unit; `change` says how another one differs. */
export const gameOf = (code: string, change: Partial<GameToAdd> = {}): GameToAdd => ({
  merchantId: 1,
  code,
  type: "SSC",
  category: "LOTT",
  schedule: aroundTheClock(60, 5, "UTC"),
  unitPrice: parseAmount("2"),
  base: 2_000,
  minimumGroup: 1_800,
  maximumGroup: 1_956,
  maximumMultiple: 9_999,
  maximumPrize: parseAmount("100000"),
  plays: everyPlay("SSC"),
  ...change,
})
