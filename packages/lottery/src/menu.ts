import { playsOf } from "./catalogue.ts"
import type { GameType, Play } from "./play.ts"

/** A tab of a game's board: a stable key (the name is a translation) and its plays in order. */
export type MenuGroup = { readonly key: string; readonly plays: readonly Play[] }

/**
 * The plays of a game grouped for its board. The key is the second word of the code, without what only tells
 * neighbours apart: "SSC.FIRST3.GROUP6" is under FIRST3, "11X5.PICK6_DANTUO" under PICK.
 */
export function playMenu(game: GameType): readonly MenuGroup[] {
  const groups = new Map<string, Play[]>()
  for (const play of playsOf(game)) {
    const key = groupOf(play)
    const group = groups.get(key)
    if (group) group.push(play)
    else groups.set(key, [play])
  }
  return [...groups].map(([key, plays]) => ({ key, plays }))
}

function groupOf(play: Play): string {
  const words = play.code.split(".").slice(play.derivedFrom ? 2 : 1)
  const first = words[0] ?? ""
  return words.length > 1 ? first : first.replace(/\d*(_.*)?$/, "") || first
}
