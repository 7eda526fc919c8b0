import { highestTargetOf, type CrashLimits, type Liability } from "@croupier/house-games"
import type { Amount } from "@croupier/money"
import type { Player, Round } from "../rounds/round.ts"

/** A player with a bet on this flight. */
export interface Rider {
  readonly player: Player
  /** Lets go by itself here, at the latest where the bet is paid the most that a bet may be. */
  readonly target: number
  /** Weight of the stake among the stakes of all currencies; zero for play money. */
  readonly weight: Amount
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
  /** Sums that the flight may still cost. */
  readonly liability: Liability
  /** Bets that the house is being asked for. */
  readonly pending: Set<Promise<unknown>>
}

/** Where a bet lets go by itself: at the player's own target, never beyond the highest of its stake. */
export function targetOf({ choice, stake }: Pick<Round, "choice" | "stake">, limits: CrashLimits): number {
  const auto = typeof choice === "object" && choice !== null && "auto" in choice ? choice.auto : null
  const highest = highestTargetOf(stake, limits)
  return typeof auto === "number" ? Math.min(auto, highest) : highest
}
