import { countUnits, type Play } from "@croupier/lottery"
import { ALL_SEATS, emptyDraft, selectionOf, type Draft } from "./draft.ts"
import { innerGrammar, leastSeats, rowsOf } from "./rows.ts"

/** An integer from 0 to bound − 1. */
export type NextInt = (bound: number) => number

const ATTEMPTS = 200

/**
 * The smallest bet of the play, chosen by chance. A convenience only: its chance of winning is that of any
 * other selection. Null if no valid one was found, which does not happen with the plays of the catalogue.
 */
export function randomPick(play: Play, nextInt: NextInt, lunarYear?: number): Draft | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const draft = guess(play, nextInt)
    if (countUnits(play, selectionOf(play, draft, lunarYear)).valid) return draft
  }
  return null
}

function guess(play: Play, nextInt: NextInt): Draft {
  const grammar = innerGrammar(play.grammar)
  const rows = rowsOf(play)
  const some = (row: number, count: number): readonly string[] =>
    take(rows[row]?.symbols ?? [], count, nextInt)
  const draft: Draft = { ...emptyDraft(play), seats: take(ALL_SEATS, leastSeats(play), nextInt) }
  switch (grammar.type) {
    case "SET":
    case "OPTS":
      return { ...draft, rows: [some(0, grammar.min)] }
    case "POS": {
      const places = take([...rows.keys()], grammar.filled ?? rows.length, nextInt)
      return { ...draft, rows: rows.map((_, at) => (places.includes(at) ? some(at, 1) : [])) }
    }
    case "AREAS": {
      const symbols = shuffled(grammar.alphabet, nextInt)
      const [first, second] = grammar.min
      return {
        ...draft,
        rows: [symbols.slice(0, first), symbols.slice(first, first + second)].map(sortedBy(grammar.alphabet)),
      }
    }
    case "DANTUO": {
      const symbols = shuffled(grammar.alphabet, nextInt)
      return {
        ...draft,
        rows: [symbols.slice(0, 1), symbols.slice(1, grammar.pick)].map(sortedBy(grammar.alphabet)),
      }
    }
    case "LEGS": {
      const balls = take([...rows.keys()], grammar.min, nextInt)
      return { ...draft, rows: rows.map((_, at) => (balls.includes(at) ? some(at, 1) : [])) }
    }
    case "TICKETS": {
      const line = Array.from(
        { length: grammar.length },
        () => grammar.alphabet[nextInt(grammar.alphabet.length)] ?? "",
      )
      return { ...draft, text: line.join(line.some((symbol) => symbol.length > 1) ? "-" : "") }
    }
  }
}

function shuffled<T>(items: readonly T[], nextInt: NextInt): readonly T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(nextInt(left.length), 1))
}

const sortedBy =
  <T>(order: readonly T[]) =>
  (items: readonly T[]): readonly T[] =>
    order.filter((item) => items.includes(item))

const take = <T>(items: readonly T[], count: number, nextInt: NextInt): readonly T[] =>
  sortedBy(items)(shuffled(items, nextInt).slice(0, count))
