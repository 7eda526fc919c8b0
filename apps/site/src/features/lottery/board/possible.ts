import {
  drawFrom,
  isDraw,
  maximumPrize,
  price,
  settle,
  type Draw,
  type GameType,
  type Matcher,
  type Play,
  type Selection,
  type Terms,
} from "@croupier/lottery"
import { amount, ZERO, type Amount } from "@croupier/money"

export type PossibleLine = {
  readonly play: Play
  readonly selection: Selection
  readonly units: number
  readonly terms: Terms
}

/**
 * The most that lines can return together in one draw, stakes given back included, each line capped by the
 * game's greatest prize. Found by settling the lines, with the server's code, on draws that could happen: every
 * draw of small games; for larger ones, draws made from the chosen symbols and a fixed stock. Never more than
 * what a draw can pay; for draws of many numbers the engine's upper bound.
 */
export function possibleReturn(game: GameType, lines: readonly PossibleLine[], most: Amount): Amount {
  const steps = possibleSteps(game, lines, most)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same, a draw at a time: a screen goes on between the steps. */
export function* possibleSteps(
  game: GameType,
  lines: readonly PossibleLine[],
  most: Amount,
): Generator<undefined, Amount> {
  if (lines.length === 0) return ZERO
  if (!TRIED_OUT.includes(game)) return bounded(lines, most)
  let best = 0n
  for (const draw of candidates(game, lines)) {
    let sum = 0n
    for (const line of lines) sum += returned(line, draw, most)
    if (sum > best) best = sum
    yield
  }
  return amount(best)
}

/** Games of which draws can be made from what was chosen, or all of them looked at. */
const TRIED_OUT: readonly GameType[] = ["SSC", "K3", "PCB", "11X5", "PK10", "LF"]

/** Where draws are of many numbers: each line's own bound, as the server counts it against its limits. */
function bounded(lines: readonly PossibleLine[], most: Amount): Amount {
  const bounds = lines.map(({ play, selection, units, terms }) => maximumPrize(play, selection, units, terms))
  return amount(bounds.reduce((sum, bound) => sum + (bound > most ? most : bound), 0n))
}

function returned({ play, selection, units, terms }: PossibleLine, draw: Draw, most: Amount): bigint {
  const result = settle(play, selection, draw)
  if (result.push === 0 && Object.keys(result.wins).length === 0) return 0n
  const { prize, refund } = price(play, terms, units, result)
  return (prize > most ? most : prize) + refund
}

const STOCK_SIZE = 300
const stocks = new Map<GameType, readonly Draw[]>()

/** Draws of a game, the same each time: all dice; for digits every triple in every window of three. */
function stockOf(game: GameType): readonly Draw[] {
  const known = stocks.get(game)
  if (known) return known
  const stock = game === "K3" ? everyDice() : [...(game === "SSC" ? everyTriple() : []), ...sample(game)]
  stocks.set(game, stock)
  return stock
}

const FACES = ["1", "2", "3", "4", "5", "6"]
const everyDice = (): readonly Draw[] =>
  FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => ({ balls: [a, b, c] }))))

function everyTriple(): readonly Draw[] {
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
  return digits.flatMap((a) => digits.flatMap((b) => digits.map((c) => ({ balls: [b, c, a, b, c] }))))
}

/** Draws from a fixed sequence of numbers: no chance is involved, only variety. */
function sample(game: GameType): readonly Draw[] {
  let state = 1
  const next = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  return Array.from({ length: STOCK_SIZE }, () => drawFrom(game, next))
}

function candidates(game: GameType, lines: readonly PossibleLine[]): readonly Draw[] {
  const stock =
    game === "K3" || lines.some(({ play }) => READ_FROM_STOCK.includes(play.match.type)) ? stockOf(game) : []
  return [...stock, ...lines.flatMap(({ selection }) => fromSelection(game, selection))]
}

/** Plays that are won by a sum, a form or a side: their draws cannot be made from the symbols chosen. */
const READ_FROM_STOCK: readonly Matcher["type"][] = [
  "BOARD",
  "ATTR",
  "TAILMATCH",
  "MULTI_BY",
  "MEMBER",
  "COUNT",
  "CLASSES",
  "SEATS",
]

const PLACES: Partial<Record<GameType, readonly [places: number, repeats: boolean]>> = {
  SSC: [5, true],
  PCB: [3, true],
  "11X5": [5, false],
  PK10: [10, false],
  LF: [8, false],
}

/** Draws that show the chosen symbols themselves, place by place or in the patterns that groups ask for. */
function fromSelection(game: GameType, selection: Selection): readonly Draw[] {
  const shape = PLACES[game]
  if (!shape) return []
  const [places, repeats] = shape
  const draws = patterns(selection, places).map((balls) => ({ balls: fill(balls, places, repeats, game) }))
  return draws.filter((draw): draw is { balls: readonly string[] } & Draw => isDraw(game, draw))
}

type Partly = readonly (string | undefined)[]

/** Where places are chosen, the patterns stand on those; else on all. */
function patterns(selection: Selection, places: number): readonly Partly[] {
  if (!("seats" in selection)) return shapes(selection, places)
  const { seats } = selection
  return shapes(selection, seats.length).map((shape) =>
    Array.from({ length: places }, (_, place) => shape[seats.indexOf(place)]),
  )
}

function shapes(selection: Selection, places: number): readonly Partly[] {
  const at = Array.from({ length: places }, (_, place) => place)
  const turned = (symbols: readonly string[]): readonly Partly[] =>
    at.map((turn) => at.map((place) => symbols[(place + turn) % Math.max(symbols.length, 1)]))
  /** Side by side from any place on, for windows that do not begin at the first. */
  const placed = (symbols: readonly string[]): readonly Partly[] =>
    at.map((shift) => at.map((place) => symbols[place - shift]))
  if ("pos" in selection) {
    const { pos } = selection
    // A play on fewer places than are drawn may stand at any of them.
    const shifts = at.filter((shift) => shift + pos.length <= places)
    return shifts.map((shift) => at.map((place) => pos[place - shift]?.[0]))
  }
  if ("set" in selection)
    return [
      ...turned(selection.set),
      ...placed(selection.set),
      ...turned(selection.set.slice(0, 2)),
      ...turned(selection.set.slice(0, 3)),
    ]
  if ("dan" in selection) {
    const all = [...selection.dan, ...selection.tuo]
    return [...turned(all), ...placed(all)]
  }
  if ("tickets" in selection) {
    return selection.tickets.slice(0, 20).flatMap((ticket) =>
      at
        // A line may hold more than is drawn: any part of it may be the draw.
        .filter((shift) => shift + Math.min(ticket.length, places) <= places)
        .map((shift) => at.map((place) => ticket[place - shift])),
    )
  }
  if ("areas" in selection) {
    const [first, second] = selection.areas
    const singles = second.filter((symbol) => symbol !== first[0])
    const pair = first[0]
    const groups = [1, 2, 3, 4].map((times) => [...Array.from({ length: times }, () => pair), ...singles])
    const doubles = [
      first[0],
      first[0],
      first[1],
      first[1],
      ...second.filter((symbol) => !first.slice(0, 2).includes(symbol)),
    ]
    const twins = [1, 2, 3].map((times) => [
      ...Array.from({ length: times }, () => pair),
      ...singles.flatMap((symbol) => [symbol, symbol]),
    ])
    return [...groups, ...twins, doubles].flatMap((line) =>
      at.map((shift) => at.map((place) => line[(place + shift) % places])),
    )
  }
  return []
}

/** Free places get symbols that repeat nothing where balls cannot repeat. */
function fill(balls: Partly, places: number, repeats: boolean, game: GameType): readonly string[] {
  const count = game === "LF" ? 20 : game === "PK10" ? 10 : 11
  const spare = Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, "0"))
  const seen = new Set<string>()
  return Array.from({ length: places }, (_, place) => {
    const wanted = balls[place]
    if (repeats) return wanted ?? "0"
    const taken =
      wanted !== undefined && !seen.has(wanted)
        ? wanted
        : (spare.find((ball) => !seen.has(ball) && !balls.includes(ball)) ?? "")
    seen.add(taken)
    return taken
  })
}
