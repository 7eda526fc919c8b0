import { describe, expect, test } from "vitest"
import { findPlay } from "./catalogue.ts"
import { countUnits } from "./units.ts"

const count = (code: string, selection: unknown) => {
  const play = findPlay(code)
  if (!play) throw new Error(`${code} is missing`)
  const counted = countUnits(play, selection)
  return counted.valid ? counted.units : counted.reason
}

describe("the examples of the selection format", () => {
  test.each([
    ["SSC.ALL5.STRAIGHT", { pos: [["1", "2"], ["3"], ["4"], ["5"], ["6", "7"]] }, 4],
    ["SSC.ALL5.GROUP60", { areas: [["8"], ["0", "2", "5", "8"]] }, 1],
    ["SSC.LAST3.GROUP3", { set: ["5", "8"] }, 2],
    ["SSC.LAST3.GROUP_DAN", { set: ["3"] }, 54],
    ["SSC.FIXED_PLACE", { pos: [["1", "2"], [], [], ["9"], []] }, 3],
    ["SSC.PICK2.GROUP", { seats: [0, 3, 4], set: ["1", "2", "3"] }, 9],
    ["SSC.BSOE.FIRST2", { pos: [["BIG", "ODD"], ["EVEN"]] }, 2],
    ["11X5.PICK6_DANTUO", { dan: ["01", "02"], tuo: ["03", "04", "05", "06", "07"] }, 5],
    ["K3.PAIR", { areas: [["1", "2"], ["2", "3"]] }, 3],
    ["LHC.LM.2OF_SP_CROSS_TAIL", { areas: [["0"], ["5"]] }, 20],
    ["LHC.TM.ZODIAC_GROUP", { set: ["RAT", "DOG", "PIG"] }, 1],
    ["PCB.PACK3", { set: ["0", "3", "12"] }, 1],
    ["VNN.LO2", { set: ["07", "70"] }, 54],
    ["SEA4D.ROLL_BIG", { set: ["R123"] }, 10],
    ["LHC.PARLAY", { legs: [["1", "BIG"], ["3", "RED"], ["6", "ODD"]] }, 1],
  ])("%s", (code, selection, units) => expect(count(code, selection)).toBe(units)) // prettier-ignore
})

describe("a selection is refused whole", () => {
  test.each([
    ["null", "SSC.FIXED_PLACE", null, "SELECTION_SHAPE"],
    ["a list", "SSC.LAST3.GROUP3", ["1", "2"], "SELECTION_SHAPE"],
    ["no key", "SSC.LAST3.GROUP3", {}, "SELECTION_SHAPE"],
    ["another key", "SSC.LAST3.GROUP3", { pos: [["1"], ["2"]] }, "SELECTION_SHAPE"],
    ["an extra key", "SSC.LAST3.GROUP3", { set: ["1", "2"], note: 1 }, "SELECTION_SHAPE"],
    ["numbers for symbols", "SSC.LAST3.GROUP3", { set: [1, 2] }, "SELECTION_SHAPE"],
    ["text for a list", "SSC.LAST3.GROUP3", { set: "12" }, "SELECTION_SHAPE"],
    ["an unknown symbol", "SSC.LAST3.GROUP3", { set: ["1", "10"] }, "SYMBOL_UNKNOWN"],
    ["an unpadded ball", "11X5.PICK1", { set: ["1"] }, "SYMBOL_UNKNOWN"],
    ["a padded sum", "PCB.SUM", { set: ["07"] }, "SYMBOL_UNKNOWN"],
    ["a lower-case option", "SSC.CR.SUM", { set: ["big"] }, "SYMBOL_UNKNOWN"],
    ["a name of the prototype", "SSC.CR.SUM", { set: ["constructor"] }, "SYMBOL_UNKNOWN"],
    ["a repeated symbol", "SSC.LAST3.GROUP3", { set: ["5", "5"] }, "SYMBOL_REPEATED"],
    ["too few symbols", "SSC.LAST3.GROUP6", { set: ["1", "2"] }, "TOO_FEW_SYMBOLS"],
    ["too many symbols", "SSC.LAST3.GROUP_DAN", { set: ["1", "2"] }, "TOO_MANY_SYMBOLS"],
    ["too few lists", "SSC.FIRST2.STRAIGHT", { pos: [["1"]] }, "SELECTION_SHAPE"],
    ["an empty position", "SSC.FIRST2.STRAIGHT", { pos: [["1"], []] }, "TOO_FEW_POSITIONS"],
    ["no position", "SSC.FIXED_PLACE", { pos: [[], [], [], [], []] }, "TOO_FEW_POSITIONS"],
    ["two of three positions", "SSC.PICK3.STRAIGHT", { pos: [["1"], ["2"], [], [], []] }, "TOO_FEW_POSITIONS"],
    ["nothing but repetition", "11X5.FIRST2.STRAIGHT", { pos: [["01"], ["01"]] }, "NO_UNITS"],
    ["areas that make no unit", "SSC.ALL5.GROUP5", { areas: [["1"], ["1"]] }, "NO_UNITS"],
    ["dan in tuo", "11X5.PICK2_DANTUO", { dan: ["01"], tuo: ["01", "02"] }, "AREAS_OVERLAP"],
    ["as many dan as balls", "11X5.PICK2_DANTUO", { dan: ["01", "02"], tuo: ["03"] }, "TOO_MANY_SYMBOLS"],
    ["too few for a ticket", "11X5.PICK5_DANTUO", { dan: ["01"], tuo: ["02", "03"] }, "TOO_FEW_SYMBOLS"],
    ["no tickets", "SSC.LAST3.STRAIGHT_MANUAL", { tickets: [] }, "NO_TICKETS"],
    ["a short line", "SSC.LAST3.STRAIGHT_MANUAL", { tickets: [["1", "2"]] }, "TICKET_FORM"],
    ["one bad line of two", "SSC.LAST3.GROUP6_MANUAL", { tickets: [["1", "2", "3"], ["1", "1", "2"]] }, "TICKET_FORM"],
    ["a triple in a mixed group", "SSC.LAST3.GROUP_MIXED", { tickets: [["1", "1", "1"]] }, "TICKET_FORM"],
    ["an unsorted line", "SSC.LAST3.GROUP6_MANUAL", { tickets: [["3", "1", "2"]] }, "TICKET_FORM"],
    ["the same line twice", "SSC.LAST3.STRAIGHT_MANUAL", { tickets: [["1", "2", "3"], ["1", "2", "3"]] }, "TICKET_REPEATED"],
    ["too few seats", "SSC.PICK2.GROUP", { seats: [0], set: ["1", "2"] }, "SEATS_WRONG"],
    ["seats out of order", "SSC.PICK2.GROUP", { seats: [3, 0], set: ["1", "2"] }, "SEATS_WRONG"],
    ["a seat beyond the fifth", "SSC.PICK2.GROUP", { seats: [0, 5], set: ["1", "2"] }, "SEATS_WRONG"],
    ["no seats", "SSC.PICK2.GROUP", { set: ["1", "2"] }, "SELECTION_SHAPE"],
    ["a cross of one animal", "LHC.LM.2OF2_CROSS_ZODIAC", { areas: [["RAT"], ["RAT"]], lunarYear: 2024 }, "AREAS_OVERLAP"],
    ["a cross without its year", "LHC.LM.2OF2_CROSS_ZODIAC", { areas: [["RAT"], ["OX"]] }, "SELECTION_SHAPE"],
    ["a year as text", "LHC.LM.2OF2_CROSS_ZODIAC", { areas: [["RAT"], ["OX"]], lunarYear: "2024" }, "LUNAR_YEAR_WRONG"],
    ["two legs on one ball", "LHC.PARLAY", { legs: [["1", "BIG"], ["1", "RED"]] }, "LEGS_WRONG"],
    ["one leg", "LHC.PARLAY", { legs: [["1", "BIG"]] }, "LEGS_WRONG"],
    ["an unsorted number", "SEATH.3TOD", { set: ["211"] }, "SYMBOL_UNKNOWN"],
    ["two R", "SEA4D.ROLL_BIG", { set: ["RR12"] }, "SYMBOL_UNKNOWN"],
    ["four equal digits in iBox", "SEA4D.IBOX_BIG", { set: ["1111"] }, "SYMBOL_UNKNOWN"],
  ])("%s", (_name, code, selection, reason) => expect(count(code, selection)).toBe(reason)) // prettier-ignore
})

test("an accepted selection is given back in canonical order", () => {
  const play = findPlay("SSC.PICK2.GROUP")
  if (!play) throw new Error("the play is missing")
  expect(countUnits(play, { set: ["9", "0", "3"], seats: [1, 4] })).toEqual({
    valid: true,
    units: 3,
    selection: { set: ["0", "3", "9"], seats: [1, 4] },
  })
})
