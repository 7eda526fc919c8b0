import type { Grammar, Play } from "@croupier/lottery"

/** One line of symbols on the board. */
export type Row = {
  readonly symbols: readonly string[]
  /** How many may be chosen; 1 makes the row a choice of one. */
  readonly max: number
  /** Label of the row, as a word of the locale files and a number for it: ("place", 2). */
  readonly label: RowLabel | null
}
export type RowLabel =
  | { readonly word: "PLACE"; readonly place: number }
  /** The symbol is drawn so many times: a pair, a triple, a single. */
  | { readonly word: "TIMES"; readonly times: number }
  | { readonly word: "FIXED" | "OTHERS" }
  | { readonly word: "LEG"; readonly ball: string }

/** The rows on which a selection of the play is made. Plays of tickets have none: their lines are typed. */
export const rowsOf = (play: Play): readonly Row[] => rowsOfGrammar(play.grammar, play)

/** True for plays whose lines are typed. */
export const isTyped = (play: Play): boolean => innerGrammar(play.grammar).type === "TICKETS"

/** How many drawn places must take part, for plays in which the places are chosen; else 0. */
export const leastSeats = (play: Play): number => (play.grammar.type === "SEATS" ? play.grammar.min : 0)

/** The grammar without the choice of places. */
export const innerGrammar = (grammar: Grammar): Exclude<Grammar, { type: "SEATS" }> =>
  grammar.type === "SEATS" ? grammar.of : grammar

function rowsOfGrammar(grammar: Grammar, play: Play): readonly Row[] {
  switch (grammar.type) {
    case "SET":
    case "OPTS":
      return [{ symbols: grammar.alphabet, max: grammar.max, label: null }]
    case "POS": {
      const places = windowOf(play)
      return grammar.alphabets.map((symbols, at) => ({
        symbols,
        max: symbols.length,
        label: { word: "PLACE", place: places[at] ?? at },
      }))
    }
    case "AREAS": {
      const [first, second] = areaTimes(play)
      return [
        { symbols: grammar.alphabet, max: grammar.max[0], label: { word: "TIMES", times: first } },
        { symbols: grammar.alphabet, max: grammar.max[1], label: { word: "TIMES", times: second } },
      ]
    }
    case "DANTUO":
      return [
        { symbols: grammar.alphabet, max: grammar.pick - 1, label: { word: "FIXED" } },
        { symbols: grammar.alphabet, max: grammar.maxTuo, label: { word: "OTHERS" } },
      ]
    case "LEGS":
      return grammar.balls.map((ball) => ({ symbols: grammar.options, max: 1, label: { word: "LEG", ball } }))
    case "SEATS":
      return rowsOfGrammar(grammar.of, play)
    case "TICKETS":
      return []
  }
}

/** The drawn places that the rows of a play stand for. */
function windowOf(play: Play): readonly number[] {
  const { match } = play
  return "window" in match ? match.window : []
}

/** How often a symbol of each area is drawn: 60-group has a pair and three singles. */
function areaTimes(play: Play): readonly [number, number] {
  const match = play.match.type === "SEATS" ? play.match.each : play.match
  if (match.type !== "MULTI") return [1, 1]
  return [match.profile[0] ?? 1, match.profile.at(-1) ?? 1]
}
