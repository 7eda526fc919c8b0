import { createHash } from "node:crypto"
import {
  CUP_HEADS,
  DUEL_HEADS,
  LIVE_HEADS,
  MARKS,
  named,
  PLAIN_NAMES,
  POND_HEADS,
  SLOT_HEADS,
  type Head,
  type Names,
} from "./words.ts"

/** Kinds of scene that a stand-in's game is played on. */
export type Scene = "reels" | "pond" | "baccarat" | "roulette" | "duel" | "cups" | "digits" | "book"

/** A game of a stand-in: all that its vendor's API, its sheet and its page tell of it. */
export interface StandInGame {
  readonly code: string
  readonly scene: Scene
  readonly names: Names
  /** The picture of its name, among those of the site. */
  readonly glyph: string
  /** Small pictures beside it; the reels turn them all. */
  readonly glyphs: readonly string[]
  /** Hundredths of a per cent; null for tables and sports, whose return follows from the rules. */
  readonly rtp: number | null
  readonly volatility: "LOW" | "MEDIUM" | "HIGH" | null
  readonly features: readonly string[]
  /** Limits of a stake in the unit of the currency (`unitOf`). */
  readonly limits: { readonly minimum: number; readonly maximum: number }
  readonly released: string
  readonly isHot: boolean
  readonly hasJackpot: boolean
  readonly isOpen: boolean
  readonly rooms: readonly Room[]
}
export interface Room {
  readonly room: string
  readonly name: string
  readonly minimum: number
  readonly maximum: number
}

/** The vendors whose games these are, by the codes of their addresses. */
export const STAND_INS = ["pp", "jili", "pg", "fc", "bng", "cq9", "tcg-sea", "ds88", "bgs"] as const
export type StandIn = (typeof STAND_INS)[number]

const VOLATILITIES = ["LOW", "MEDIUM", "HIGH"] as const
const LEAST = [0.2, 0.5, 1] as const
const MOST = [100, 250, 500, 1_000] as const
const FEATURES = [
  "free-spins",
  "wilds",
  "multipliers",
  "respins",
  "cascades",
  "hold-and-win",
  "bonus-wheel",
] as const
const ROOMS: readonly Room[] = [
  { room: "bronze", name: "Bronze", minimum: 1, maximum: 20 },
  { room: "silver", name: "Silver", minimum: 10, maximum: 200 },
  { room: "gold", name: "Gold", minimum: 50, maximum: 1_000 },
]
const HEADS: Readonly<Record<Exclude<Scene, "digits" | "book">, readonly Head[]>> = {
  reels: SLOT_HEADS,
  pond: POND_HEADS,
  baccarat: LIVE_HEADS.slice(0, 1),
  roulette: LIVE_HEADS.slice(1),
  duel: DUEL_HEADS,
  cups: CUP_HEADS,
}
/** Returns of tables and of sports are stated by no sheet (`OF_CHANCE` of the catalogue). */
const STATES_RETURN: readonly Scene[] = ["reels", "pond", "cups"]
const DAYS = 1_300
const FIRST_DAY = Date.UTC(2023, 3, 3)
const DAY_MS = 86_400_000

/** Numbers that follow from a text, always the same. */
const numbersOf = (text: string): ((sides: number) => number) => {
  const bytes = createHash("sha256").update(text).digest()
  let at = 0
  return (sides) => {
    at = (at + 2) % 30
    return bytes.readUInt16BE(at) % sides
  }
}

const oneOf = <T>(all: readonly [T, ...T[]], roll: (sides: number) => number): T =>
  all[roll(all.length)] ?? all[0]

interface Given {
  readonly scene: Scene
  readonly codes: readonly string[]
  /** Codes with a jackpot, shut codes, and games with rooms. */
  readonly jackpots?: readonly string[]
  readonly shut?: readonly string[]
  readonly hasRooms?: boolean
}

/** The marks and heads of a vendor's games: vendors begin at places of their own, so that no name comes twice. */
function gamesOf(vendor: StandIn, all: readonly Given[]): readonly StandInGame[] {
  const place = STAND_INS.indexOf(vendor)
  return all.flatMap(({ scene, codes, jackpots = [], shut = [], hasRooms = false }) =>
    codes.map((code, at): StandInGame => {
      const roll = numbersOf(`${vendor} ${code}`)
      const from = scene === "digits" || scene === "book" ? [] : HEADS[scene]
      const head = from[(at + place * 3 + 12) % from.length]
      const mark = MARKS[(at * 5 + place * 6 + Math.floor(at / MARKS.length)) % MARKS.length]
      const others = SLOT_HEADS.map(({ glyph }) => glyph).filter((glyph) => glyph !== head?.glyph)
      const first = roll(others.length - 3)
      const statesReturn = STATES_RETURN.includes(scene)
      const plain = PLAIN_NAMES[code]
      const made = mark && head ? named(mark, head) : undefined
      const names = plain ?? made
      if (!names) throw new Error(`${vendor} ${code} has no name`)
      return {
        code,
        scene,
        names,
        glyph: head?.glyph ?? GLYPHS[code] ?? "numbers",
        glyphs: others.slice(first, first + 4),
        rtp: statesReturn ? 9_400 + roll(36) * 10 : null,
        volatility: statesReturn ? oneOf(VOLATILITIES, roll) : null,
        features: scene === "reels" ? [...new Set([oneOf(FEATURES, roll), oneOf(FEATURES, roll)])] : [],
        limits: hasRooms
          ? { minimum: 1, maximum: 1_000 }
          : { minimum: oneOf(LEAST, roll), maximum: oneOf(MOST, roll) },
        released: new Date(FIRST_DAY + roll(DAYS) * DAY_MS).toISOString().slice(0, 10),
        isHot: at % 9 === 2,
        hasJackpot: jackpots.includes(code),
        isOpen: !shut.includes(code),
        rooms: hasRooms ? ROOMS : [],
      }
    }),
  )
}

const GLYPHS: Readonly<Record<string, string>> = {
  sportsbook: "football",
  arena: "rooster",
  "neon-cup": "video-game",
  "pixel-league": "video-game",
}
const counted = (prefix: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${from + at}`)

export const GAMES: Readonly<Record<StandIn, readonly StandInGame[]>> = {
  pp: gamesOf("pp", [
    {
      scene: "reels",
      codes: ["vs20lantern", "vs10carnival", "cs3fruits", ...counted("vs25stand", 1, 27)],
      jackpots: ["vs25stand4", "vs25stand11"],
    },
    { scene: "baccarat", codes: ["401", "402"] },
    { scene: "roulette", codes: ["203", "204"] },
    { scene: "cups", codes: ["sc7a", "sc7b"] },
  ]),
  jili: gamesOf("jili", [
    { scene: "reels", codes: ["2", "4", ...counted("", 101, 20)], jackpots: ["4", "105", "112"] },
    { scene: "pond", codes: ["1", "31", "32", "33"] },
    { scene: "cups", codes: ["72"] },
    { scene: "duel", codes: ["94", "95", "96"] },
  ]),
  pg: gamesOf("pg", [{ scene: "reels", codes: ["126", "98", "65", ...counted("", 201, 23)], shut: ["65"] }]),
  fc: gamesOf("fc", [
    { scene: "reels", codes: ["22016", "22020", ...counted("", 22101, 12)], jackpots: ["22103"] },
    { scene: "pond", codes: ["21003", "21004", "21005"] },
    { scene: "duel", codes: ["28001", "28002"] },
  ]),
  bng: gamesOf("bng", [{ scene: "reels", codes: ["151", "197", "211", ...counted("", 301, 11)] }]),
  cq9: gamesOf("cq9", [
    { scene: "reels", codes: ["7", "50", ...counted("", 401, 12)] },
    { scene: "pond", codes: ["AB1", "AB2", "AB3"] },
    { scene: "duel", codes: ["GT1", "GT2"] },
    { scene: "baccarat", codes: ["LV1"] },
    { scene: "roulette", codes: ["LV2"] },
  ]),
  "tcg-sea": gamesOf("tcg-sea", [{ scene: "digits", codes: ["SEA3D", "SEA4D", "SEAK3"], shut: ["SEAK3"] }]),
  ds88: gamesOf("ds88", [{ scene: "book", codes: ["sportsbook", "arena", "neon-cup", "pixel-league"] }]),
  bgs: gamesOf("bgs", [
    { scene: "reels", codes: counted("bgs-", 1, 14) },
    { scene: "duel", codes: ["bgs-table-1", "bgs-table-2"], hasRooms: true },
  ]),
}

/** A vendor's game by its code; undefined for one that it has not. */
export const gameOf = (vendor: string, code: string): StandInGame | undefined =>
  STAND_INS.filter((each) => each === vendor).flatMap((each) =>
    GAMES[each].filter((game) => game.code === code),
  )[0]

/** The games of a vendor that are played on these scenes. */
export const on = (vendor: StandIn, ...scenes: readonly Scene[]): readonly StandInGame[] =>
  GAMES[vendor].filter(({ scene }) => scenes.includes(scene))
