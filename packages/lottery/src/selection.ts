import { orderOf } from "./alphabet.ts"
import type { Alphabet } from "./alphabet.ts"
import { profileOf } from "./combinatorics.ts"
import type { AreasGrammar, Grammar, SetGrammar, TicketForm, TicketsGrammar } from "./play.ts"

/** A selection that its play's grammar accepted, symbols in canonical order. */
export type SetSelection = { readonly set: readonly string[] }
export type PosSelection = { readonly pos: readonly (readonly string[])[] }
export type AreasSelection = {
  readonly areas: readonly [readonly string[], readonly string[]]
  readonly lunarYear?: number
}
export type DantuoSelection = { readonly dan: readonly string[]; readonly tuo: readonly string[] }
export type TicketsSelection = { readonly tickets: readonly (readonly string[])[] }
export type LegsSelection = { readonly legs: readonly (readonly [ball: string, option: string])[] }
export type Seats = { readonly seats: readonly number[] }
export type PlainSelection =
  | SetSelection | PosSelection | AreasSelection | DantuoSelection | TicketsSelection | LegsSelection // prettier-ignore
export type Selection = PlainSelection | (PlainSelection & Seats)

/** Why a selection is refused: stable codes, each has a message in every language. */
export const SELECTION_FAULTS = [
  "SELECTION_SHAPE",
  "SYMBOL_UNKNOWN",
  "SYMBOL_REPEATED",
  "TOO_FEW_SYMBOLS",
  "TOO_MANY_SYMBOLS",
  "TOO_FEW_POSITIONS",
  "AREAS_OVERLAP",
  "LUNAR_YEAR_WRONG",
  "TICKET_FORM",
  "TICKET_REPEATED",
  "NO_TICKETS",
  "SEATS_WRONG",
  "LEGS_WRONG",
  "NO_UNITS",
] as const
export type SelectionFault = (typeof SELECTION_FAULTS)[number]

/** Thrown inside the parser, caught by `countUnits`; never leaves the package. */
export class SelectionRefused extends Error {
  readonly fault: SelectionFault
  constructor(fault: SelectionFault) {
    super(fault)
    this.fault = fault
  }
}

function demand(condition: boolean, fault: SelectionFault): asserts condition {
  if (!condition) throw new SelectionRefused(fault)
}

/** Reads a selection of the grammar, whole or not at all. Throws SelectionRefused. Catalogue, section 3. */
export function parseSelection(grammar: Grammar, value: unknown): Selection {
  switch (grammar.type) {
    case "SET":
    case "OPTS":
      return parseSet(grammar, record(value, ["set"]))
    case "POS":
      return parsePositions(grammar.alphabets, grammar.filled, record(value, ["pos"]))
    case "AREAS":
      return parseAreas(grammar, record(value, grammar.lunarYear ? ["areas", "lunarYear"] : ["areas"]))
    case "DANTUO":
      return parseDantuo(grammar.alphabet, grammar.pick, grammar.maxTuo, record(value, ["dan", "tuo"]))
    case "TICKETS":
      return parseTickets(grammar, record(value, ["tickets"]))
    case "SEATS":
      return parseSeats(grammar.min, grammar.of, value)
    case "LEGS":
      return parseLegs(grammar, record(value, ["legs"]))
  }
}

type Fields = Readonly<Record<string, unknown>>

function record(value: unknown, keys: readonly string[]): Fields {
  demand(typeof value === "object" && value !== null && !Array.isArray(value), "SELECTION_SHAPE")
  const found = Object.entries(value)
  demand(found.length === keys.length && found.every(([key]) => keys.includes(key)), "SELECTION_SHAPE")
  return Object.fromEntries(found)
}

function list(value: unknown): readonly unknown[] {
  demand(Array.isArray(value), "SELECTION_SHAPE")
  return value
}

function line(value: unknown, alphabet: Alphabet): readonly string[] {
  const order = orderOf(alphabet)
  return list(value).map((symbol) => {
    demand(typeof symbol === "string", "SELECTION_SHAPE")
    demand(order.has(symbol), "SYMBOL_UNKNOWN")
    return symbol
  })
}

/** Distinct symbols, in canonical order. */
function distinct(value: unknown, alphabet: Alphabet): readonly string[] {
  const symbols = line(value, alphabet)
  demand(new Set(symbols).size === symbols.length, "SYMBOL_REPEATED")
  const order = orderOf(alphabet)
  return symbols.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}

function within(count: number, min: number, max: number): void {
  demand(count >= min, "TOO_FEW_SYMBOLS")
  demand(count <= max, "TOO_MANY_SYMBOLS")
}

function parseSet(grammar: SetGrammar, fields: Fields): SetSelection {
  const set = distinct(fields["set"], grammar.alphabet)
  within(set.length, grammar.min, grammar.max)
  return { set }
}

function parsePositions(
  alphabets: readonly Alphabet[],
  filled: number | undefined,
  fields: Fields,
): PosSelection {
  const lists = list(fields["pos"])
  demand(lists.length === alphabets.length, "SELECTION_SHAPE")
  const pos = alphabets.map((alphabet, i) => distinct(lists[i], alphabet))
  const used = pos.filter((symbols) => symbols.length > 0).length
  demand(used >= (filled ?? alphabets.length), "TOO_FEW_POSITIONS")
  return { pos }
}

function parseAreas(grammar: AreasGrammar, fields: Fields): AreasSelection {
  const lists = list(fields["areas"])
  demand(lists.length === 2, "SELECTION_SHAPE")
  const [first, second] = [distinct(lists[0], grammar.alphabet), distinct(lists[1], grammar.alphabet)]
  within(first.length, grammar.min[0], grammar.max[0])
  within(second.length, grammar.min[1], grammar.max[1])
  demand(!grammar.disjoint || !first.some((symbol) => second.includes(symbol)), "AREAS_OVERLAP")
  if (!grammar.lunarYear) return { areas: [first, second] }
  const { lunarYear } = fields
  demand(typeof lunarYear === "number" && Number.isInteger(lunarYear), "LUNAR_YEAR_WRONG")
  demand(lunarYear >= 1900 && lunarYear <= 2999, "LUNAR_YEAR_WRONG")
  return { areas: [first, second], lunarYear }
}

function parseDantuo(alphabet: Alphabet, pick: number, maxTuo: number, fields: Fields): DantuoSelection {
  const [dan, tuo] = [distinct(fields["dan"], alphabet), distinct(fields["tuo"], alphabet)]
  within(dan.length, 1, pick - 1)
  within(tuo.length, 1, maxTuo)
  demand(!dan.some((symbol) => tuo.includes(symbol)), "AREAS_OVERLAP")
  demand(dan.length + tuo.length >= pick, "TOO_FEW_SYMBOLS")
  return { dan, tuo }
}

function parseTickets(grammar: TicketsGrammar, fields: Fields): TicketsSelection {
  const lines = list(fields["tickets"])
  demand(lines.length > 0, "NO_TICKETS")
  const order = orderOf(grammar.alphabet)
  const seen = new Set<string>()
  const tickets = lines.map((value) => {
    const ticket = line(value, grammar.alphabet)
    demand(ticket.length === grammar.length && hasForm(ticket, grammar.form), "TICKET_FORM")
    const ascends = ticket.every(
      (symbol, i) => i === 0 || (order.get(ticket[i - 1] ?? "") ?? 0) <= (order.get(symbol) ?? 0),
    )
    demand(ascends || !grammar.sorted, "TICKET_FORM")
    seen.add(ticket.join())
    return ticket
  })
  demand(seen.size === tickets.length, "TICKET_REPEATED")
  return { tickets }
}

/** Whether a ticket has the form that its play wants, whatever its symbols are. */
export function hasForm(ticket: readonly string[], form: TicketForm): boolean {
  const most = profileOf(ticket)[0] ?? 0
  switch (form) {
    case "ANY":
      return true
    case "DIFFERENT":
      return most === 1
    case "PAIR":
      return most === 2
    case "MIXED":
      return most < ticket.length
  }
}

function parseSeats(min: number, of: SetGrammar | TicketsGrammar | AreasGrammar, value: unknown): Selection {
  demand(typeof value === "object" && value !== null && "seats" in value, "SELECTION_SHAPE")
  const { seats: given, ...rest } = value
  const seats = list(given).map((seat) => {
    demand(typeof seat === "number" && Number.isInteger(seat) && seat >= 0 && seat <= 4, "SEATS_WRONG")
    return seat
  })
  demand(
    seats.length >= min && seats.every((seat, i) => i === 0 || (seats[i - 1] ?? 0) < seat),
    "SEATS_WRONG",
  )
  return { ...parseSelection(of, rest), seats }
}

function parseLegs(grammar: Extract<Grammar, { type: "LEGS" }>, fields: Fields): LegsSelection {
  const legs = list(fields["legs"]).map((value): readonly [string, string] => {
    const leg = list(value)
    demand(leg.length === 2, "SELECTION_SHAPE")
    const [ball, option] = leg
    demand(typeof ball === "string" && typeof option === "string", "SELECTION_SHAPE")
    demand(grammar.balls.includes(ball) && grammar.options.includes(option), "SYMBOL_UNKNOWN")
    return [ball, option]
  })
  demand(legs.length >= grammar.min && legs.length <= grammar.max, "LEGS_WRONG")
  demand(new Set(legs.map(([ball]) => ball)).size === legs.length, "LEGS_WRONG")
  return { legs: legs.toSorted(([a], [b]) => a.localeCompare(b)) }
}
