/** The symbols that selections and draws are made of. An alphabet is a list; its order is the canonical order. */
export type Alphabet = readonly string[]

/** "3" … "18": plain decimals from `first` to `last`. */
export const numbers = (first: number, last: number): Alphabet =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i))

/** "01" … "49": numbers padded to a fixed width, 01–49 by default two digits. */
export const padded = (first: number, last: number, width = 2): Alphabet =>
  numbers(first, last).map((number) => number.padStart(width, "0"))

const strings = new Map<number, Alphabet>()

/** "000" … "999": every string of digits of a width; one alphabet for each width. */
export function digitStrings(width: number): Alphabet {
  const known = strings.get(width) ?? padded(0, 10 ** width - 1, width)
  strings.set(width, known)
  return known
}

export const DIGITS = numbers(0, 9)

const orders = new WeakMap<Alphabet, ReadonlyMap<string, number>>()

/** symbol → its place in the alphabet; built once per alphabet. */
export function orderOf(alphabet: Alphabet): ReadonlyMap<string, number> {
  const known = orders.get(alphabet)
  if (known) return known
  const order = new Map(alphabet.map((symbol, place) => [symbol, place]))
  orders.set(alphabet, order)
  return order
}

/** The single characters of a number: "0123" → "0", "1", "2", "3". */
export const charactersOf = (text: string): readonly string[] => text.split("")

/** The number a drawn symbol stands for; letters of a hash count 0. */
export const worth = (symbol: string): number => {
  const number = Number(symbol)
  return Number.isNaN(number) ? 0 : number
}
