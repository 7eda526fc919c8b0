import { charactersOf, DIGITS, numbers } from "../src/alphabet.ts"
import { readDraw } from "../src/draw.ts"
import type { Draw, Reading } from "../src/draw.ts"
import { ballsOf, classOf, oddClass } from "../src/mark-six.ts"
import type { Matcher, Play, UnitCounter } from "../src/play.ts"
import { lineCount } from "../src/prize-lines.ts"
import type { Selection } from "../src/selection.ts"
import { readValue } from "../src/value.ts"

/**
 * The slow truth: a selection as the list of its single bets, each judged by definition on a draw. The
 * engine's closed formulas are compared with it.
 */
export type Unit = {
  /** The tiers that this bet may land on. */
  readonly tiers: readonly string[]
  /** Tiers won on a draw (twice the same tier: two hits), or PUSH. */
  readonly judge: (reading: Reading) => readonly string[]
}

/** The lunar year of every draw in these tests; the kind of a unit may depend on it. */
export const LUNAR_YEAR = 2024

export const expand = (play: Play, selection: Selection): readonly Unit[] =>
  unitsOf(play, play.match, play.units, selection)

/** Wins of a selection's units on a draw, and the count of those pushed. */
export function judgeAll(
  play: Play,
  units: readonly Unit[],
  draw: Draw,
): { wins: Record<string, number>; push: number } {
  const reading = readDraw(play.game, draw, play.derivedFrom)
  const wins: Record<string, number> = {}
  let push = 0
  for (const outcome of reading ? units.flatMap((unit) => unit.judge(reading)) : []) {
    if (outcome === "PUSH") push += 1
    else wins[outcome] = (wins[outcome] ?? 0) + 1
  }
  return { wins, push }
}

const sorted = (symbols: readonly string[]): string => symbols.toSorted().join()
const see = (reading: Reading, window: readonly number[]): readonly string[] =>
  window.map((i) => reading.symbols[i] ?? "")

/** One symbol from each list, in every way. */
export const cartesian = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((symbol) => [...row, symbol])),
    [[]],
  )

/** Every k-subset. */
export function combos<T>(items: readonly T[], k: number): readonly (readonly T[])[] {
  if (k === 0) return [[]]
  return items.flatMap((item, i) => combos(items.slice(i + 1), k - 1).map((rest) => [item, ...rest]))
}

const setOf = (selection: Selection): readonly string[] => ("set" in selection ? selection.set : [])
const posOf = (selection: Selection): readonly (readonly string[])[] =>
  "pos" in selection ? selection.pos : []
const when = (tiers: readonly string[], test: (reading: Reading) => boolean): Unit => ({
  tiers,
  judge: (reading) => (test(reading) ? tiers : []),
})

/** The combinations of k symbols that a SET, DANTUO, TICKETS or cross selection stands for. */
function groups(
  selection: Selection,
  k: number,
  by: "ANIMAL" | "TAIL" | undefined,
): readonly (readonly string[])[] {
  if ("dan" in selection)
    return combos(selection.tuo, k - selection.dan.length).map((rest) => [...selection.dan, ...rest])
  if ("tickets" in selection) return selection.tickets
  if ("areas" in selection && by) {
    const [a, b] = selection.areas.map(([name = ""]) => ballsOf(by, name, selection.lunarYear ?? 0))
    return cartesian([a ?? [], b ?? []])
  }
  return combos(setOf(selection), k)
}

/** Every multiset with the profile: symbols of the highest multiplicity from the first area. */
function multisets(selection: Selection, profile: readonly number[]): readonly (readonly string[])[] {
  const most = profile.filter((times) => times === profile[0]).length
  const [first, second] = "areas" in selection ? selection.areas : [setOf(selection), setOf(selection)]
  return combos(first, most).flatMap((often) =>
    combos(second, profile.length - most)
      .filter((rest) => !rest.some((symbol) => often.includes(symbol)))
      .map((rest) =>
        [...often, ...rest].flatMap((symbol, i) => Array.from({ length: profile[i] ?? 0 }, () => symbol)),
      ),
  )
}

const formOf = (play: Play, symbols: readonly string[]): string =>
  play.tiers["WIN"] ? "WIN" : new Set(symbols).size === symbols.length ? "GROUP6" : "GROUP3"

function unitsOf(play: Play, match: Matcher, counter: UnitCounter, selection: Selection): readonly Unit[] {
  switch (match.type) {
    case "EQ": {
      const rows = "tickets" in selection ? selection.tickets : cartesian(posOf(selection))
      const legal =
        counter.type === "INJECTIVE" ? rows.filter((row) => new Set(row).size === row.length) : rows
      return legal.map((row) => when(["WIN"], (reading) => see(reading, match.window).join() === row.join()))
    }
    case "PICK_EQ": {
      const filled = [...posOf(selection).keys()].filter((i) => posOf(selection)[i]?.length)
      return combos(filled, match.pick).flatMap((places) =>
        cartesian(places.map((i) => posOf(selection)[i] ?? [])).map((row) =>
          when(["WIN"], (reading) => see(reading, places).join() === row.join()),
        ),
      )
    }
    case "AT":
      return posOf(selection).flatMap((symbols, i) =>
        symbols.map((symbol) =>
          when(["WIN"], (reading) => reading.symbols[match.window[i] ?? -1] === symbol),
        ),
      )
    case "ATTR": {
      const { words } = match
      return cartesian(posOf(selection)).map((row) =>
        when(["WIN"], (reading) =>
          see(reading, match.window).every(
            (symbol, i) => words !== "VALUE" && words[row[i] ?? ""]?.includes(symbol),
          ),
        ),
      )
    }
    case "SUFFIX":
      return cartesian(posOf(selection)).flatMap((row) =>
        row.map((_, i) =>
          when(
            [`STAR${row.length - i}`],
            (reading) => see(reading, match.window).slice(i).join() === row.slice(i).join(),
          ),
        ),
      )
    case "TAILMATCH":
      return cartesian(posOf(selection)).map((row) => ({
        tiers: ["FIRST", "SECOND"],
        judge: (reading) => {
          const drawn = see(reading, match.window)
          if (drawn.slice(match.lead).join() !== row.slice(match.lead).join()) return []
          const { words } = match
          const leads = row
            .slice(0, match.lead)
            .every((word, i) => words !== "VALUE" && words[word]?.includes(drawn[i] ?? ""))
          return [leads ? "FIRST" : "SECOND"]
        },
      }))
    case "MULTI": {
      const bets = multisets(selection, match.profile).map(sorted)
      const hits = (reading: Reading) => bets.includes(sorted(see(reading, match.window)))
      if (match.tier === "SIZE") return [when([`N${setOf(selection).length}`], hits)]
      if (counter.type === "PERMUTE")
        return orderedPairs(selection).map((bet) =>
          when(["WIN"], (reading) => sorted(see(reading, match.window)) === bet),
        )
      return bets.map((bet) => when(["WIN"], (reading) => sorted(see(reading, match.window)) === bet))
    }
    case "MULTI_TICKET":
      return ("tickets" in selection ? selection.tickets : []).map((ticket) =>
        when([formOf(play, ticket)], (reading) => sorted(see(reading, match.window)) === sorted(ticket)),
      )
    case "MULTI_BY": {
      const all = [...new Set(cartesian(match.window.map(() => DIGITS)).map(sorted))].map((text) =>
        text.split(","),
      )
      const chosen = all.filter(
        (bet) =>
          new Set(bet).size > 1 &&
          (match.by === "SUM"
            ? setOf(selection).includes(String(bet.reduce((a, b) => a + Number(b), 0)))
            : bet.some((digit) => setOf(selection).includes(digit))),
      )
      return chosen.map((bet) =>
        when([formOf(play, bet)], (reading) => sorted(see(reading, match.window)) === sorted(bet)),
      )
    }
    case "SUBMULTI": {
      const bets = "tickets" in selection ? selection.tickets : setOf(selection).map(charactersOf)
      return bets.map(([a, b]) => when([a === b ? "SAME" : "DIFF"], (reading) => {
        const drawn = [...see(reading, match.window)]
        return [a, b].every((symbol) => {
          const i = drawn.indexOf(symbol ?? "")
          if (i >= 0) drawn.splice(i, 1)
          return i >= 0
        })
      })) // prettier-ignore
    }
    case "HITS":
      return groups(selection, match.pick, match.by).map((bet) => ({
        tiers: Object.keys(match.tiers),
        judge: (reading) => {
          const drawn = see(reading, match.window)
          const inside = bet.filter((symbol) => drawn.includes(symbol)).length
          const special =
            match.special === undefined
              ? 0
              : bet.filter((symbol) => symbol === reading.symbols[match.special ?? -1]).length
          return Object.entries(match.tiers).flatMap(([tier, [i, j]]) =>
            inside === i && special === j ? [tier] : [],
          )
        },
      }))
    case "COUNT":
      return setOf(selection).map((symbol) => ({
        tiers: ["HIT1", "HIT2", "HIT3"],
        judge: (reading) => {
          const times = see(reading, match.window).filter((drawn) => drawn === symbol).length
          return times > 0 ? [`HIT${times}`] : []
        },
      }))
    case "CLASSES":
      return combos(setOf(selection), match.pick).map((bet) => ({
        tiers: [bet.includes(oddClass(match.by, LUNAR_YEAR)) ? match.tiers[0] : match.tiers[1]],
        judge: (reading) => {
          const present = see(reading, match.window).map((ball) => classOf(match.by, ball, reading.lunarYear))
          if (!bet.every((name) => present.includes(name) !== match.miss)) return []
          return [bet.includes(oddClass(match.by, reading.lunarYear)) ? match.tiers[0] : match.tiers[1]]
        },
      }))
    case "ADJACENT": {
      const neighbours = (reading: Reading) =>
        match.window.slice(1).map((i) => [reading.symbols[i - 1], reading.symbols[i]].join())
      if ("pos" in selection) return cartesian(selection.pos).filter(([a, b]) => a !== b).map((bet) => when(["WIN"], (reading) => neighbours(reading).includes(bet.join()))) // prettier-ignore
      return groups(selection, 2, undefined).map((bet) =>
        when(["WIN"], (reading) =>
          [bet, bet.toReversed()].some((pair) => neighbours(reading).includes(pair.join())),
        ),
      )
    }
    case "BOARD":
      return counter.type === "TABLE_SUM"
        ? orderedBy(match, selection)
        : setOf(selection).map((word) => wordUnit(play, match, word))
    case "MEMBER":
      return [{
        tiers: [match.tier === "SIZE" ? `N${setOf(selection).length}` : "WIN"],
        judge: (reading) => {
          if (match.push && reading.symbols[match.push.index] === match.push.symbol) return ["PUSH"]
          const held = setOf(selection).includes(readValue(match.value, reading)[0] ?? "")
          return held !== match.miss ? [match.tier === "SIZE" ? `N${setOf(selection).length}` : "WIN"] : []
        },
      }] // prettier-ignore
    case "PARLAY":
      return [parlayUnit(match, selection)]
    case "LINES":
      return setOf(selection).flatMap((number) => lineUnits(play, match, number))
    case "SEATS": {
      const inner = counter.type === "SEATS" ? counter.each : counter
      const seats = "seats" in selection ? selection.seats : []
      return combos(seats, match.pick).flatMap((some) =>
        unitsOf(play, match.each, inner, selection).map(({ tiers, judge }) => ({
          tiers,
          judge: (reading: Reading) =>
            judge({ ...reading, symbols: some.map((seat) => reading.symbols[seat] ?? "") }),
        })),
      )
    }
  }
}

/** 组三: 558 and 588 of the digits 5 and 8. */
const orderedPairs = (selection: Selection): readonly string[] =>
  setOf(selection).flatMap((a) => setOf(selection).filter((b) => b !== a).map((b) => sorted([a, a, b]))) // prettier-ignore

/** 和值, 跨度 of straight plays: every ordered tuple with a chosen sum or span is a bet. */
function orderedBy(match: Extract<Matcher, { type: "BOARD" }>, selection: Selection): readonly Unit[] {
  const value = match.boards[0]?.value
  if (value?.type !== "SUM" && value?.type !== "SPAN") return []
  const measure = (row: readonly string[]): number => {
    const digits = row.map(Number)
    return value.type === "SUM"
      ? digits.reduce((a, b) => a + b, 0)
      : Math.max(...digits) - Math.min(...digits)
  }
  return cartesian(value.window.map(() => DIGITS))
    .filter((row) => setOf(selection).includes(String(measure(row))))
    .map((row) => when(["WIN"], (reading) => see(reading, value.window).join() === row.join()))
}

function wordUnit(play: Play, match: Extract<Matcher, { type: "BOARD" }>, word: string): Unit {
  const orders = new Set(permutations(charactersOf(word.length <= 4 ? word : "")).map((row) => row.join("")))
    .size
  const tier = (reading: Pick<Reading, "lunarYear"> = { lunarYear: LUNAR_YEAR }): string => {
    if (match.tier === "ARRANGEMENTS") return `T${orders}`
    if (match.tier === "YEAR") return word === oddClass("ANIMAL", reading.lunarYear) ? "YEAR" : "OTHER"
    return play.tiers["WIN"] ? "WIN" : word
  }
  return {
    tiers: [tier()],
    judge: (reading) =>
      match.boards.flatMap((board) =>
        readValue(board.value, reading).flatMap((value) => [
          ...((board.words === "VALUE" ? value === word : board.words[word]?.includes(value))
            ? [tier(reading)]
            : []),
          ...(board.push?.[word]?.includes(value) ? ["PUSH"] : []),
        ]),
      ),
  }
}

function parlayUnit(match: Extract<Matcher, { type: "PARLAY" }>, selection: Selection): Unit {
  const legs = "legs" in selection ? selection.legs : []
  return {
    tiers: [`LEGS${legs.length}`],
    judge: (reading) => {
      const results = legs.map(([ball, option]) => {
        const drawn = reading.symbols[Number(ball) - 1] ?? ""
        if (match.words[option]?.includes(drawn)) return "WON"
        return drawn === "49" && match.push.words.includes(option) ? "PUSH" : "LOST"
      })
      if (results.includes("LOST")) return []
      const winning = results.filter((result) => result === "WON").length
      return winning === 0 ? ["PUSH"] : [`LEGS${winning}`]
    },
  }
}

export function permutations(symbols: readonly string[]): readonly (readonly string[])[] {
  if (symbols.length === 0) return [[]]
  return symbols.flatMap((symbol, i) =>
    permutations(symbols.toSpliced(i, 1)).map((rest) => [symbol, ...rest]),
  )
}

/** A number is one bet per line in Vietnam (lô) and one bet on all lines elsewhere. */
function lineUnits(play: Play, match: Extract<Matcher, { type: "LINES" }>, chosen: string): readonly Unit[] {
  const orders = [...new Set(permutations(charactersOf(chosen)).map((row) => row.join("")))]
  const cut = (line: string): string =>
    match.end === "LAST" ? line.slice(-match.digits) : line.slice(0, match.digits)
  const bets =
    play.units.type === "ARRANGEMENTS"
      ? orders
      : match.compare === "PATTERN"
        ? numbers(0, 9).map((digit) => chosen.replace("R", digit))
        : [chosen]
  const suffix = match.split ? `_I${orders.length}` : ""
  const hits = (bet: string, line: string): boolean =>
    match.split ? orders.includes(cut(line)) : cut(line) === bet
  if (play.game === "VNN" || play.game === "VNS") {
    const prizes = Object.keys(match.prizes)
    const places = prizes.flatMap((prize) =>
      Array.from({ length: lineCount(play.game === "VNN" ? "VNN" : "VNS", [prize]) }, (_, i) => ({
        prize,
        i,
      })),
    )
    return places.map(({ prize, i }) =>
      when(["WIN"], (reading) => hits(chosen, reading.lines[prize]?.[i] ?? "")),
    )
  }
  return bets.map((bet) => ({
    tiers: [...new Set(Object.values(match.prizes).map((tier) => tier + suffix))],
    judge: (reading) =>
      Object.entries(match.prizes).flatMap(([prize, tier]) =>
        (reading.lines[prize] ?? []).filter((line) => hits(bet, line)).map(() => tier + suffix),
      ),
  }))
}
