import { playsOf } from "./catalogue.ts"
import type { GameType, Play } from "./play.ts"

/** A tab of a game's board: a stable key (the name is a translation) and its plays in order. */
export type MenuGroup = { readonly key: string; readonly plays: readonly Play[] }

/**
 * The plays of a game grouped for its board. A play is under the first word of its code ("SSC.FIRST3.GROUP6"
 * under FIRST3), or under the key of the first prefix below that fits.
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

type Prefixes = Readonly<Record<string, readonly string[]>>

const VIETNAM: Prefixes = {
  LO: ["LO"],
  DE: ["DE", "DAU", "DUOI"],
  C: ["C3", "C4"],
  XIEN: ["XIEN"],
  TRUOT: ["TRUOT"],
}
const TODS: Prefixes = { "4D": ["4"], "3D": ["3"], "2D": ["2"], RUN: ["RUN"], PIN: ["PIN"], BSOE: ["BSOE"] }

/** game → key → beginnings of the codes in its group. */
const GROUPS: Readonly<Partial<Record<GameType, Prefixes>>> = {
  "11X5": { PICK: ["PICK"] },
  K3: { SUM: ["SUM"], TRIPLE: ["TRIPLE"], STRAIGHT: ["STRAIGHT"], PAIR: ["PAIR"], THREE_DIFF: ["THREE"], TWO_DIFF: ["TWO"], ONE: ["ONE"] },
  PK10: { SUM: ["SUM"] },
  LHC: { LX: ["LX"], LW: ["LW"], ZODIAC_COUNT: ["ZODIAC_COUNT"] },
  PCB: { MIX: ["MIX"] },
  LF: { PICK: ["PICK"], ADJ2: ["ADJ2"], FIRST2: ["FIRST2"], FIRST3: ["FIRST3"] },
  CHAIN: { HASH: [""] },
  VNN: VIETNAM,
  VNS: VIETNAM,
  SEA4D: { "4D": ["BIG", "SMALL", "4"], "3D": ["3"], "2D": ["2"], BOX: ["IBOX", "BOX"], ROLL: ["ROLL"] },
  SEATH: TODS,
  SEALA: TODS,
} // prettier-ignore

function groupOf(play: Play): string {
  const [game, code] = [
    play.derivedFrom ?? play.game,
    play.code
      .split(".")
      .slice(play.derivedFrom ? 2 : 1)
      .join("."),
  ]
  const groups = Object.entries(GROUPS[game] ?? {})
  const named = groups.find(([, prefixes]) => prefixes.some((prefix) => code.startsWith(prefix)))
  return named?.[0] ?? code.split(".")[0] ?? ""
}
