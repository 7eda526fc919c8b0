import type { Value } from "@croupier/contract/endpoint"
import type { playerRank, vipLevels } from "@croupier/contract/vip"

export type Level = Value<typeof vipLevels>["levels"][number]
export type Rank = Value<typeof playerRank>

export const FIGURES = ["deposit", "validBet", "points"] as const
export type Figure = (typeof FIGURES)[number]

/** Thresholds that ask for something. */
export const asked = (thresholds: Level["reach"]): readonly Figure[] =>
  FIGURES.filter((figure) => Number(thresholds[figure]) > 0)
