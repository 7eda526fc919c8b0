import type { LotteryGame } from "@croupier/contract/lottery"

/** A game as the house lists it, of five digits every minute; `change` says how another one differs. */
export const gameOf = (change: Partial<LotteryGame> = {}): LotteryGame => ({
  gameCode: "SSC1M",
  gameType: "SSC",
  name: "SSC 1 min",
  category: "LOTT",
  intervalSeconds: 60,
  times: { timeZone: "UTC", windows: [], weekDays: [], monthDays: [] },
  drawnBy: "HOUSE",
  closeAheadSeconds: 5,
  unitPrice: "2.00",
  minimumGroup: 1800,
  group: 1956,
  base: 2000,
  maximumMultiple: 10_000,
  maximumPrize: "400000.00",
  plays: [],
  ...change,
})
