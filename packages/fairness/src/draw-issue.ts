import { drawFrom, lunarYearOf, type Draw, type GameType } from "@croupier/lottery"
import { drawLabel } from "./commitment.ts"
import { drawStream, type Reading } from "./stream.ts"

/** The draw that a seed gives for one issue: always the same one. Throws RangeError on a bad seed or code. */
export const drawIssue = (gameType: GameType, seed: Uint8Array, gameCode: string, issue: string): Draw =>
  traceIssue(gameType, seed, gameCode, issue).draw

/** The same draw, with every number that was read from the stream on the way. */
export function traceIssue(
  gameType: GameType,
  seed: Uint8Array,
  gameCode: string,
  issue: string,
): { readonly draw: Draw; readonly readings: readonly Reading[] } {
  const stream = drawStream(seed, drawLabel(gameType, { gameCode, issue }))
  const lunarYear = gameType === "LHC" ? lunarYearOf(dayOf(issue)) : undefined
  return { draw: drawFrom(gameType, stream.nextInt, lunarYear), readings: stream.readings }
}

/** An issue number begins with its day: "20261120-0401" → "2026-11-20". */
const dayOf = (issue: string): string => `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`
