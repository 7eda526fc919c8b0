import type { Row } from "./build.ts"
import { elevenFive } from "./games/11x5.ts"
import { chain } from "./games/chain.ts"
import { k3 } from "./games/k3.ts"
import { lf } from "./games/lf.ts"
import { lhc } from "./games/lhc.ts"
import { pcb } from "./games/pcb.ts"
import { pk10 } from "./games/pk10.ts"
import { sea4d, seala, seath } from "./games/sea.ts"
import { ssc } from "./games/ssc.ts"
import { vnn, vns } from "./games/vietnam.ts"
import { FAMILIES, GAME_TYPES } from "./play.ts"
import type { Family, GameType, Play } from "./play.ts"

/** Every play of the house, by game and by code. */

/** The rows of each game, made when the game is first asked for: a page that shows one game makes no tables of the others. */
const ROWS: Readonly<Record<GameType, () => readonly Row[]>> = {
  SSC: ssc,
  "11X5": elevenFive,
  K3: k3,
  PK10: pk10,
  LHC: lhc,
  PCB: pcb,
  LF: lf,
  CHAIN: chain,
  VNN: vnn,
  VNS: vns,
  SEA4D: sea4d,
  SEATH: seath,
  SEALA: seala,
}

const playOf = (game: GameType, row: Row): Play => ({
  price: "STANDARD",
  ...row,
  game,
  code: `${game}.${row.code}`,
})
/** The play on the draw that a block hash gives. */
const derived = (family: Family, play: Play): Play => ({
  ...play,
  game: "CHAIN",
  code: `CHAIN.${play.code}`,
  derivedFrom: family,
})

const plays = new Map<GameType, readonly Play[]>()

/** The plays of a game, in the order of the catalogue. CHAIN: its own, then every SSC play on the hash. */
export function playsOf(game: GameType): readonly Play[] {
  const known = plays.get(game)
  if (known) return known
  const own = ROWS[game]().map((row) => playOf(game, row))
  const all = game === "CHAIN" ? [...own, ...playsOf("SSC").map((play) => derived("SSC", play))] : own
  plays.set(game, all)
  return all
}

const byCode = new Map<GameType, ReadonlyMap<string, Play>>()

/** The play of a code, "SSC.LAST3.GROUP3" or "CHAIN.PK10.SUM2"; undefined if there is none. */
export function findPlay(code: string): Play | undefined {
  const [game, family] = code.split(".")
  if (!isGame(game)) return undefined
  const found = codesOf(game).get(code)
  if (found || game !== "CHAIN" || !isFamily(family) || family === "LHC") return found
  const base = codesOf(family).get(code.slice("CHAIN.".length))
  return base && derived(family, base)
}

function codesOf(game: GameType): ReadonlyMap<string, Play> {
  let codes = byCode.get(game)
  if (!codes) {
    codes = new Map(playsOf(game).map((play) => [play.code, play]))
    byCode.set(game, codes)
  }
  return codes
}

const isGame = (text: string | undefined): text is GameType => GAME_TYPES.some((game) => game === text)
/** LHC is not offered on a hash: its animals need a lunar year, which a hash does not carry. */
const isFamily = (text: string | undefined): text is Family => FAMILIES.some((family) => family === text)
