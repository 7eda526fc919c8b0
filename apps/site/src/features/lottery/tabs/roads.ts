import { countUnits, findPlay, isDraw, settle, type GameType } from "@croupier/lottery"

/** Two sides that follow one another over the draws, told by the play that bets on them. */
export type Road = {
  readonly key: string
  readonly play: string
  readonly sides: readonly [string, string]
  /** Result that is neither side: it is marked on the entry before it. */
  readonly tie?: string
}

const road = (play: string, sides: readonly [string, string], tie?: string): Road => ({
  key: `${play} ${sides[0]}`,
  play,
  sides,
  ...(tie === undefined ? {} : { tie }),
})
const SIZE = ["BIG", "SMALL"] as const
const PARITY = ["ODD", "EVEN"] as const
const DUEL = ["DRAGON", "TIGER"] as const

const ROADS: Readonly<Partial<Record<GameType, readonly Road[]>>> = {
  SSC: [road("SSC.CR.SUM", SIZE), road("SSC.CR.SUM", PARITY), road("SSC.DTT.P1P5", DUEL, "TIE")],
  "11X5": [road("11X5.CR.SUM", SIZE, "TIE"), road("11X5.CR.SUM", PARITY), road("11X5.CR.DT.P1P5", DUEL)],
  K3: [road("K3.SUM_BSOE", SIZE), road("K3.SUM_BSOE", PARITY)],
  PK10: [road("PK10.SUM2_BSOE", SIZE), road("PK10.SUM2_BSOE", PARITY), road("PK10.DT.P1P10", DUEL)],
  LHC: [
    road("LHC.TM.TWO_SIDES", SIZE, "TIE"),
    road("LHC.TM.TWO_SIDES", PARITY, "TIE"),
    road("LHC.ZM.TOTAL", DUEL),
  ],
  PCB: [road("PCB.MIX", SIZE), road("PCB.MIX", PARITY), road("PCB.DTT.P1P3", DUEL, "TIE")],
  LF: [road("LF.CR.TOTAL", SIZE, "TIE"), road("LF.CR.TOTAL", PARITY), road("LF.CR.DT.P1P8", DUEL)],
  CHAIN: [road("CHAIN.BSOE", SIZE), road("CHAIN.BSOE", PARITY)],
  VNN: [road("VNN.DE_BSOE", SIZE), road("VNN.DE_BSOE", PARITY)],
  VNS: [road("VNS.DE_BSOE", SIZE), road("VNS.DE_BSOE", PARITY)],
  SEATH: [road("SEATH.BSOE_3TOP", SIZE), road("SEATH.BSOE_3TOP", PARITY)],
}

/** The roads of a game; none where no play bets on sides. */
export const roadsOf = (gameType: GameType): readonly Road[] => ROADS[gameType] ?? []

/**
 * Which side a draw fell on: what the engine pays when both are bet. A draw that pays neither, or returns the
 * stakes, is the tie where there is one; undefined for what is no draw of the game.
 */
export function outcomeOf(of: Road, draw: Readonly<Record<string, unknown>>): string | undefined {
  const play = findPlay(of.play)
  const counted = play && countUnits(play, { set: of.sides })
  if (!play || !counted?.valid || !isDraw(play.game, draw)) return undefined
  const { wins } = settle(play, counted.selection, draw)
  return of.sides.find((side) => wins[side] !== undefined) ?? of.tie
}

/** One mark of a big road: how often a tie followed it. */
export type Mark = { readonly side: string; readonly ties: number }
export type BigRoad = {
  /** Columns of marks, oldest first; a place is row and column. */
  readonly marks: readonly (Mark & { readonly column: number; readonly row: number })[]
  readonly columns: number
}

/** Marks stand so many to a column; a longer run turns to the right. */
export const ROAD_ROWS = 6

/**
 * A big road (大路): each change of side begins a column, a run goes down, and where it meets the ground or
 * another run it turns to the right. Ties stay with the mark before them; those before the first one are left out.
 */
export function bigRoad(outcomes: readonly string[], tie: string | undefined): BigRoad {
  const marks: { side: string; ties: number; column: number; row: number }[] = []
  const taken = new Set<string>()
  let first = 0
  let turned = false
  for (const side of outcomes) {
    const last = marks.at(-1)
    if (side === tie) {
      if (last) last.ties++
      continue
    }
    if (!last || last.side !== side) {
      first = last ? first + 1 : 0
      while (taken.has(`${first} 0`)) first++
      turned = false
      marks.push({ side, ties: 0, column: first, row: 0 })
    } else {
      const below = `${last.column} ${last.row + 1}`
      turned ||= last.row + 1 >= ROAD_ROWS || taken.has(below)
      marks.push({
        side,
        ties: 0,
        column: turned ? last.column + 1 : last.column,
        row: turned ? last.row : last.row + 1,
      })
    }
    const mark = marks.at(-1)
    if (mark) taken.add(`${mark.column} ${mark.row}`)
  }
  return { marks, columns: marks.reduce((most, { column }) => Math.max(most, column + 1), 0) }
}

/** The longest run of each side, without ties. */
export function longestRuns(
  outcomes: readonly string[],
  tie: string | undefined,
): Readonly<Record<string, number>> {
  const longest: Record<string, number> = {}
  let side = ""
  let run = 0
  for (const outcome of outcomes) {
    if (outcome === tie) continue
    run = outcome === side ? run + 1 : 1
    side = outcome
    longest[side] = Math.max(longest[side] ?? 0, run)
  }
  return longest
}
