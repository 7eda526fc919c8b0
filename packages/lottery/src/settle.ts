import { multiply, subsets } from "./combinatorics.ts"
import { readDraw } from "./draw.ts"
import type { Draw, Reading } from "./draw.ts"
import { matchBoards, matchMember, matchParlay } from "./match/board.ts"
import { matchLines } from "./match/lines.ts"
import { matchMulti, matchMultiBy, matchMultiTicket, matchSubMulti } from "./match/multiset.ts"
import { matchEqual, matchPlaces, matchSuffix, matchTail, trueChoices } from "./match/position.ts"
import { matchAdjacent, matchClasses, matchCount, matchHits } from "./match/subset.ts"
import type { Matcher, Play } from "./play.ts"
import type { PlainSelection, Seats, Selection } from "./selection.ts"
import { NO_WIN, together, won } from "./settlement.ts"
import type { Settlement } from "./settlement.ts"

/**
 * Settles an accepted selection on a draw, by closed formulas: no list of units is ever expanded. Throws
 * RangeError when the draw is not one of the play's game, VoidDraw when the draw has no result for the play
 * (the issue is to be cancelled and stakes returned).
 */
export function settle(play: Play, selection: Selection, draw: Draw): Settlement {
  const reading = readDraw(play.game, draw, play.derivedFrom)
  if (!reading) throw new VoidDraw(play.code)
  return match(play, play.match, selection, reading)
}

/** A block hash with too few decimal characters. */
export class VoidDraw extends Error {
  constructor(code: string) {
    super(`the draw has no result for ${code}`)
  }
}

function match(play: Play, matcher: Matcher, selection: Selection, reading: Reading): Settlement {
  switch (matcher.type) {
    case "EQ":
      return won("WIN", matchEqual(matcher.window, selection, reading))
    case "PICK_EQ":
      return won("WIN", matchPlaces(matcher.window, selection, reading, matcher.pick))
    case "AT":
      return won("WIN", matchPlaces(matcher.window, selection, reading, 1))
    case "ATTR":
      return won("WIN", multiply(trueChoices(matcher.window, matcher.words, selection, reading)))
    case "SUFFIX":
      return matchSuffix(matcher.window, selection, reading)
    case "TAILMATCH":
      return matchTail(matcher, selection, reading)
    case "MULTI":
      return matchMulti(matcher, selection, reading)
    case "MULTI_TICKET":
      return matchMultiTicket(play, matcher.window, selection, reading)
    case "MULTI_BY":
      return matchMultiBy(play, matcher, selection, reading)
    case "SUBMULTI":
      return matchSubMulti(matcher.window, selection, reading)
    case "HITS":
      return matchHits(matcher, selection, reading)
    case "COUNT":
      return matchCount(matcher.window, selection, reading)
    case "CLASSES":
      return matchClasses(matcher, selection, reading)
    case "ADJACENT":
      return won("WIN", matchAdjacent(matcher.window, selection, reading))
    case "BOARD":
      return matchBoards(play, matcher, selection, reading)
    case "MEMBER":
      return matchMember(matcher, selection, reading)
    case "PARLAY":
      return matchParlay(matcher, selection, reading)
    case "LINES":
      return matchLines(matcher, selection, reading)
    case "SEATS":
      return hasSeats(selection)
        ? together(
            subsets(selection.seats, matcher.pick).map((seats) =>
              match(play, matcher.each, selection, atSeats(reading, seats)),
            ),
          )
        : NO_WIN
  }
}

const hasSeats = (selection: Selection): selection is PlainSelection & Seats => "seats" in selection

/** The draw as the seats see it: their symbols, from position 0. */
const atSeats = (reading: Reading, seats: readonly number[]): Reading => ({
  ...reading,
  symbols: seats.map((seat) => reading.symbols[seat] ?? ""),
})
