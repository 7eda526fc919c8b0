import fc from "fast-check"
import type { Alphabet } from "../src/alphabet.ts"
import { LUNAR_YEAR } from "./expand.ts"
import { drawFrom } from "../src/space.ts"
import type { Draw } from "../src/draw.ts"
import type { Family, GameType, Grammar, Play, TicketForm } from "../src/play.ts"

/** Random legal selections of a grammar, as they come over the wire, and random draws of a game. */

const subset = (alphabet: Alphabet, min: number, max: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...alphabet), { minLength: min, maxLength: Math.min(max, alphabet.length) })

/** `most`: how many symbols a list may hold, to keep the expansion of the selection small. */
export function selections(grammar: Grammar, most: number): fc.Arbitrary<object> {
  switch (grammar.type) {
    case "SET":
    case "OPTS":
      return subset(grammar.alphabet, grammar.min, Math.max(grammar.min, Math.min(grammar.max, most))).map(
        (set) => ({ set }),
      )
    case "POS":
      return positions(grammar, Math.min(most, 4))
    case "AREAS": {
      const [first, second] = [0, 1].map((i) => {
        const min = grammar.min[i] ?? 1
        return subset(grammar.alphabet, min, Math.max(min, Math.min(grammar.max[i] ?? 1, most)))
      })
      if (!first || !second) throw new Error("an AREAS grammar has two areas")
      const areas = fc
        .tuple(first, second)
        .filter(([a, b]) => !grammar.disjoint || !a.some((symbol) => b.includes(symbol)))
      return grammar.lunarYear
        ? fc.record({ areas, lunarYear: fc.constantFrom(2024, 2025, 2026) })
        : areas.map((pair) => ({ areas: pair }))
    }
    case "DANTUO":
      return fc
        .tuple(fc.integer({ min: 1, max: grammar.pick - 1 }), fc.integer({ min: 0, max: 3 }))
        .chain(([dan, extra]) => {
          const tuo = Math.min(grammar.pick - dan + extra, grammar.maxTuo, grammar.alphabet.length - dan)
          return subset(grammar.alphabet, dan + tuo, dan + tuo).map((balls) => ({
            dan: balls.slice(0, dan),
            tuo: balls.slice(dan),
          }))
        })
    case "TICKETS":
      return fc
        .uniqueArray(ticket(grammar), { minLength: 1, maxLength: 30, selector: (line) => line.join() })
        .map((tickets) => ({ tickets }))
    case "SEATS":
      return fc
        .tuple(fc.subarray([0, 1, 2, 3, 4], { minLength: grammar.min }), selections(grammar.of, most))
        .map(([seats, rest]) => ({ ...rest, seats }))
    case "LEGS":
      return fc
        .subarray([...grammar.balls], { minLength: grammar.min, maxLength: grammar.max })
        .chain((balls) =>
          fc.tuple(
            ...balls.map((ball) => fc.constantFrom(...grammar.options).map((option) => [ball, option])),
          ),
        )
        .map((legs) => ({ legs }))
  }
}

function positions(grammar: Extract<Grammar, { type: "POS" }>, most: number): fc.Arbitrary<object> {
  const { alphabets, filled } = grammar
  const lists = (used: readonly number[]) =>
    fc
      .tuple(
        ...alphabets.map((alphabet, i) => (used.includes(i) ? subset(alphabet, 1, most) : fc.constant([]))),
      )
      .map((pos) => ({ pos }))
  const all = [...alphabets.keys()]
  return filled === undefined
    ? lists(all)
    : fc
        .subarray(all, { minLength: filled, maxLength: Math.min(all.length, Math.max(filled, 3)) })
        .chain(lists)
}

function ticket({
  alphabet,
  length,
  sorted,
  form,
}: Extract<Grammar, { type: "TICKETS" }>): fc.Arbitrary<string[]> {
  const size: Readonly<Record<TicketForm, (different: number) => boolean>> = {
    ANY: () => true,
    DIFFERENT: (different) => different === length,
    PAIR: (different) => different === length - 1,
    MIXED: (different) => different > 1,
  }
  const line =
    form === "DIFFERENT"
      ? subset(alphabet, length, length)
      : fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
  return line
    .filter((symbols) => size[form](new Set(symbols).size))
    .map((symbols) => (sorted ? symbols.toSorted() : symbols))
}

/** A random draw of a game; hashes always have enough decimal characters. */
export const draws = (game: GameType, derivedFrom?: Family): fc.Arbitrary<Draw> =>
  fc
    .infiniteStream(fc.nat({ max: 2 ** 31 - 1 }))
    .map((stream) => drawFrom(game, (bound) => Number(stream.next().value) % bound, LUNAR_YEAR))
    .filter((draw) => !derivedFrom || !("hash" in draw) || draw.hash.replace(/[a-f]/g, "").length >= 5)

export const legal = (play: Play, most = 6): fc.Arbitrary<object> => selections(play.grammar, most)
