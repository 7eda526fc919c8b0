import type { Row } from "./rows.ts"

export type TypedNumbers = {
  readonly numbers: readonly string[]
  /** Words that are no number of the bet, as they were typed. */
  readonly faults: readonly string[]
}

/** True for rows of numbers that are typed rather than looked for among hundreds of buttons. */
export const isPadRow = ({ symbols }: Row): boolean =>
  symbols.length >= 55 && symbols.every((symbol) => symbol.length >= 2 && /^[\dR]+$/.test(symbol))

/** Digits of each number of a pad. */
export const padWidth = ({ symbols }: Row): number => symbols[0]?.length ?? 0

/** "21" for "12" where the order of the digits does not count; the number itself elsewhere. */
function numberOf(row: Row, known: ReadonlySet<string>, typed: string): string | undefined {
  if (known.has(typed)) return typed
  const ordered = typed.split("").toSorted().join("")
  return known.has(ordered) && isSorted(row) ? ordered : undefined
}

const isSorted = ({ symbols }: Row): boolean =>
  symbols.every((symbol) => symbol === symbol.split("").toSorted().join(""))

/**
 * Reads typed or pasted numbers, apart by anything that is no digit; digits that run on are cut to the width of a
 * number. A roll writes R where any digit may stand. Each number once, in the order in which it was typed.
 */
export function readNumbers(row: Row, text: string): TypedNumbers {
  const known = new Set(row.symbols)
  const width = padWidth(row)
  const words = text
    .toUpperCase()
    .split(/[^\dR]+/)
    .filter((word) => word !== "")
    .flatMap((word) =>
      word.length % width === 0 ? (word.match(new RegExp(`.{${width}}`, "g")) ?? []) : [word],
    )
  const numbers: string[] = []
  const faults: string[] = []
  for (const word of words) {
    const number = numberOf(row, known, word)
    if (number === undefined) faults.push(word)
    else if (!numbers.includes(number)) numbers.push(number)
  }
  return { numbers, faults }
}
