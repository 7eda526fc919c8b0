import type { Draw } from "@croupier/lottery"
import type { Game } from "../game.ts"
import type { Issue } from "../store.ts"
import type { Target } from "./draw-target.ts"

/** The result of an outside draw, and when it took place. */
export interface OutsideResult {
  readonly draw: Draw
  readonly at: Date
}

/** Not there yet; there; or its maker says that there will be none. */
export type Answer =
  | { readonly status: "WAITING" }
  | ({ readonly status: "DRAWN" } & OutsideResult)
  | { readonly status: "CANCELLED"; readonly reason: string }

/** Where results come from that the house does not make. */
export interface DrawSource {
  /** The public word that stands in the place of a commitment until a target is named. */
  readonly label: string
  /** Names what the draw of an issue on sale will be; only sources that can. */
  readonly target?: (issue: Issue) => Promise<Target>
  /**
   * Asks for the result. Throws when no source answers, and `Contradiction` when answers differ: in both cases the
   * issue waits.
   */
  readonly ask: (game: Game, issue: Issue) => Promise<Answer>
}

/** Two who should know the same do not. */
export class Contradiction extends Error {}

/**
 * The answer that more than half of `asked` give, with none against it; null when some do not know yet. Throws
 * `Contradiction` when two differ, and the error of the last of them when too few answer at all.
 */
export async function concur<T>(
  what: string,
  asked: readonly Promise<T | null>[],
  same: (answer: T) => string,
): Promise<T | null> {
  const settled = await Promise.allSettled(asked)
  const heard = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
  const known = heard.filter((answer) => answer !== null)
  if (new Set(known.map(same)).size > 1) throw new Contradiction(`${what}: those asked contradict each other`)
  const [first] = known
  if (first !== undefined && known.length * 2 > asked.length) return first
  if (heard.length * 2 > asked.length) return null
  const failed = settled.find((each) => each.status === "rejected")
  throw new Error(`${what}: too few answer, ${heard.length} of ${asked.length}`, { cause: failed?.reason })
}
