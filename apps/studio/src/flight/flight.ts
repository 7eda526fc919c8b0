import { HIGHEST_TARGET } from "@croupier/house-games"
import type { Player, Round } from "../rounds/round.ts"

/** Somebody on board. */
export interface Rider {
  readonly player: Player
  /** Lets go by itself here; the highest target lets go of everybody. */
  readonly auto: number
  round: Round
  /** Where the rider let go; null while holding on. */
  letGoAt: number | null
}

/** A flight as its pilot flies it. */
export interface Flight {
  readonly id: bigint
  readonly place: number
  readonly point: number
  readonly seed: Uint8Array
  readonly leavesAt: number
  state: "boarding" | "flying" | "landed" | "void"
  leftAt: number | null
  /** By player: one bet a flight. */
  readonly riders: Map<bigint, Rider>
  /** Bets that the house is being asked for. */
  readonly pending: Set<Promise<unknown>>
}

export const autoOf = (round: Round): number => {
  const { choice } = round
  const auto = typeof choice === "object" && choice !== null && "auto" in choice ? choice.auto : null
  return typeof auto === "number" ? auto : HIGHEST_TARGET
}
