import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { padded } from "../src/alphabet.ts"
import { playsOf } from "../src/catalogue.ts"
import { fraction, isEqual } from "@croupier/money/fraction"
import { ANIMALS, BALLS, ballsOf, COLORS } from "../src/mark-six.ts"
import { playFor } from "../src/odds.ts"
import { GAME_TYPES } from "../src/play.ts"
import type { Matcher, Play, Value } from "../src/play.ts"
import type { Selection } from "../src/selection.ts"
import { settle } from "../src/settle.ts"
import { countUnits } from "../src/units.ts"
import { legal } from "./arbitrary.ts"
import { expand, LUNAR_YEAR } from "./expand.ts"
import * as prizeSpace from "./prize-spaces.ts"
import * as space from "./spaces.ts"
import type { Space } from "./weighted.ts"

/**
 * Every published probability is the true one: over the draw space, whole or exactly reduced, the winning
 * (and pushed) units of a selection are counted and compared with p × units, for every tier, as integers.
 */

/** The positions of the draw that a value depends on. */
function readBy(value: Value): readonly number[] {
  switch (value.type) {
    case "AT":
    case "ANIMAL":
    case "ELEMENT":
      return [value.index]
    case "COMPARE":
      return [...readBy(value.left), ...readBy(value.right)]
    case "UNLESS_TRIPLE":
      return [...value.window, ...readBy(value.value)]
    case "PLATE":
      return [...value.window, value.by]
    case "SEVEN_COLOR":
      return [0, 1, 2, 3, 4, 5, 6]
    case "EACH":
    case "TIMES":
    case "SUM":
    case "SPAN":
    case "SUM_TAIL":
    case "NUMBER":
    case "SORTED":
    case "RANK":
    case "TALLY":
    case "SAME":
    case "FORM3":
    case "BULL":
    case "STUD":
    case "ANIMALS":
      return value.window
  }
}

/** The positions of the draw that a matcher depends on, for one selection. */
function readFor(match: Matcher, selection: Selection): readonly number[] {
  switch (match.type) {
    case "BOARD": {
      const chosen = "set" in selection ? selection.set : []
      const asked = match.boards.filter(
        ({ words }) => words === "VALUE" || chosen.some((word) => words[word]),
      )
      return [...new Set(asked.flatMap((board) => readBy(board.value)))]
    }
    case "MEMBER":
      return readBy(match.value)
    case "SEATS":
      return "seats" in selection ? selection.seats : []
    case "PARLAY":
      return "legs" in selection ? selection.legs.map(([ball]) => Number(ball) - 1) : []
    case "LINES":
      return []
    case "EQ":
    case "PICK_EQ":
    case "AT":
    case "ATTR":
    case "SUFFIX":
    case "TAILMATCH":
    case "MULTI":
    case "MULTI_TICKET":
    case "MULTI_BY":
    case "SUBMULTI":
    case "HITS":
    case "COUNT":
    case "CLASSES":
    case "ADJACENT":
      return "pos" in selection ? match.window.filter((_, i) => selection.pos[i]?.length) : match.window
  }
}

const without = (groups: readonly (readonly string[])[]): readonly string[] =>
  BALLS.filter((ball) => !groups.some((group) => group.includes(ball)))
const withRest = (groups: readonly (readonly string[])[]) =>
  [...groups, without(groups)].filter((group) => group.length > 0)

/** Balls of LHC that the play does not tell apart for this selection; undefined where it reads positions. */
function ballGroups(match: Matcher, selection: Selection): readonly (readonly string[])[] | undefined {
  if (match.type === "CLASSES" && "set" in selection)
    return withRest(selection.set.map((name) => ballsOf(match.by, name, LUNAR_YEAR)))
  if (match.type === "BOARD" && match.boards[0]?.value.type === "SEVEN_COLOR") return Object.values(COLORS)
  if (match.type === "BOARD" && match.boards[0]?.value.type === "ANIMALS")
    return ANIMALS.map((animal) => ballsOf("ANIMAL", animal, LUNAR_YEAR))
  if (match.type !== "HITS") return undefined
  if ("set" in selection) return withRest([selection.set])
  if ("dan" in selection) return withRest([selection.dan, selection.tuo])
  const { by } = match
  if ("areas" in selection && by)
    return withRest(
      selection.areas.map(([name = ""]) => ballsOf(by, name, selection.lunarYear ?? LUNAR_YEAR)),
    )
  return undefined
}

/** The smallest exact space for a play and a selection. */
function spaceOf(play: Play, selection: Selection): Space {
  const { game, match } = play
  if (match.type === "LINES") {
    const prizes = Object.keys(match.prizes)
    const filler = fillerFor(play, selection)
    if (game === "VNN" || game === "VNS")
      return prizeSpace.regionLines(game, prizes, match.end, match.digits, filler)
    if (game === "SEA4D") return prizeSpace.fourDigit(prizes, match.digits, filler)
    if (game === "SEATH") return prizeSpace.thaiLines(prizes[0] ?? "", match.digits, filler)
    return space.positionsRead(game, [0, 1, 2, 3])
  }
  if ((game === "VNN" || game === "VNS") && match.type === "HITS") {
    return prizeSpace.regionPresence(
      game,
      "set" in selection ? selection.set : [],
      prizeSpace.regionLineCount(game),
    )
  }
  const groups = game === "LHC" ? ballGroups(match, selection) : undefined
  if (groups) return space.grouped(groups)
  const read = readFor(match, selection)
  if (play.code === "CHAIN.BULL" && !process.env["PROVE"]) return space.hashWorths()
  if (game === "LF" && match.type === "ADJACENT") {
    const [unit] =
      "pos" in selection
        ? [[selection.pos[0]?.[0] ?? "", selection.pos[1]?.[0] ?? ""]]
        : [
            "dan" in selection
              ? [...selection.dan, ...selection.tuo]
              : "set" in selection
                ? selection.set
                : [],
          ]
    return space.placedPair(padded(1, 20), 8, [unit[0] ?? "", unit[1] ?? ""], (balls) => ({ balls }))
  }
  if (game === "LF" && read.length === 8) return space.eightOfTwenty()
  if (game === "11X5" && read.length === 5 && isUnordered(match) && !process.env["PROVE"])
    return space.fiveOfEleven()
  return space.positionsRead(game, read)
}

/** The order of the draw does not matter: units are sets, or one value of the whole draw. */
const isUnordered = (match: Matcher): boolean =>
  match.type === "HITS" ||
  (match.type === "BOARD" &&
    match.boards.every(({ value }) => ["SUM", "TALLY", "RANK", "EACH"].includes(value.type)))

/** A digit whose repetition none of the chosen numbers is. */
function fillerFor(play: Play, selection: Selection): string {
  const chosen = "set" in selection ? selection.set : []
  const width = play.match.type === "LINES" ? play.match.digits : 0
  const free = (digit: string): boolean =>
    !chosen.some((number) => number.replace("R", digit) === digit.repeat(width))
  return "0123456789".split("").find(free) ?? ""
}

/** Selections to prove a play on: every option of a board, every number of a small set, else single bets. */
function selectionsOf(play: Play): readonly Selection[] {
  const wires = [...boards(play), ...(boards(play).length > 0 ? [] : singles(play))]
  return wires.flatMap((wire) => {
    const counted = countUnits(play, wire)
    return counted.valid ? [counted.selection] : []
  })
}

function boards({ grammar, match, code }: Play): readonly object[] {
  if (grammar.type !== "SET" && grammar.type !== "OPTS") return []
  const { alphabet, max, min } = grammar
  const whole = match.type === "BOARD" || match.type === "COUNT" || match.type === "MULTI_BY"
  // Sums of LHC are proved apart from the duel between its first ball and the special one.
  if (code === "LHC.ZM.TOTAL")
    return [
      { set: alphabet.filter((word) => word !== "DRAGON" && word !== "TIGER") },
      { set: ["DRAGON", "TIGER"] },
    ]
  if (whole && max >= alphabet.length && alphabet.length <= 100) return [{ set: alphabet }]
  if (whole && min === 1) return [{ set: alphabet.slice(0, max) }, { set: alphabet.slice(-max) }]
  return []
}

/** A few small legal selections, the ones that read the fewest positions first. */
function singles(play: Play): readonly object[] {
  const drawn = fc.sample(legal(play, play.grammar.type === "TICKETS" ? 2 : 1), {
    numRuns: process.env["PROVE"] ? 80 : play.grammar.type === "LEGS" ? 40 : 8,
    seed: 20_261_120,
  })
  const kept = drawn.flatMap((wire) => {
    const counted = countUnits(play, wire)
    return counted.valid &&
      (play.match.type !== "ADJACENT" || counted.units === 1) &&
      legsOf(counted.selection) <= 2
      ? [counted.selection]
      : []
  })
  const reads = (selection: Selection): number => readFor(play.match, selection).length
  const cheapest = kept
    .toSorted((a, b) => reads(a) - reads(b))
    .slice(
      0,
      process.env["PROVE"]
        ? 12
        : play.game === "LHC"
          ? 3
          : play.game === "SEA4D" || play.game === "LF"
            ? 1
            : 2,
    )
  return play.code.includes(".IBOX_") ? [{ set: ["1234", "1123", "1122", "1112"] }] : cheapest
}
const legsOf = (selection: Selection): number => ("legs" in selection ? selection.legs.length : 0)

function proves(play: Play, selection: Selection): void {
  const priced = playFor(play, { selection, lunarYear: LUNAR_YEAR })
  const at2020 =
    play.code === "LHC.TM.ELEMENT" ? { ...play, tiers: playFor(play, { lunarYear: 2020 }).tiers } : undefined
  if (at2020) expect(at2020.tiers).toEqual(play.tiers)
  const units = expand(priced, selection)
  const sums = play.code === "LHC.ZM.TOTAL" && "set" in selection && selection.set.includes("BIG")
  const { draws, total } = sums ? space.markSixSums() : spaceOf(priced, selection)

  const wins: Record<string, bigint> = {}
  let pushes = 0n
  let weights = 0n
  for (const { draw, weight } of draws) {
    const result = settle(priced, selection, draw)
    weights += weight
    pushes += weight * BigInt(result.push)
    for (const [tier, hits] of Object.entries(result.wins))
      wins[tier] = (wins[tier] ?? 0n) + weight * BigInt(hits)
  }
  if (play.match.type !== "LINES") expect(weights).toBe(total)

  for (const [tier, { probability }] of Object.entries(priced.tiers)) {
    const eligible = units.filter((unit) => unit.tiers.includes(tier)).length
    const found = fraction(wins[tier] ?? 0n, total)
    const expected = fraction(probability.numerator * BigInt(eligible), probability.denominator)
    expect([tier, isEqual(found, expected), found]).toEqual([tier, true, expected])
  }
  if (play.oddsBy === "LEGS") return
  const pushed = units.reduce((sum, unit) => sum + Number(fractionOf(priced, unit.tiers[0] ?? "", total)), 0)
  expect(pushes).toBe(BigInt(pushed))
}

/** How many draws of the space push a unit of the tier. */
function fractionOf(play: Play, tier: string, total: bigint): bigint {
  const push = play.tiers[tier]?.push
  return push ? (push.numerator * total) / push.denominator : 0n
}

describe.each(GAME_TYPES)("%s", (game) => {
  const plays = playsOf(game).filter((play) => !play.derivedFrom)
  test.each(plays.map((play) => [play.code, play] as const))("%s", (_code, play) => {
    const chosen = selectionsOf(play)
    expect(chosen.length).toBeGreaterThan(0)
    for (const selection of chosen) proves(play, selection)
  })
})
