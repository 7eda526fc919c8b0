/** Counting, on numbers that stay far below 2^53: the largest legal selection has under a million units. */

/** C(n, k): how many k-subsets a set of n has; 0 when k < 0 or k > n. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - Math.min(k, n - k) + i)) / i
  return ways
}

/** n · (n−1) · … (k factors): ordered choices without repetition. */
export function permute(n: number, k: number): number {
  let ways = 1
  for (let i = 0; i < k; i++) ways *= Math.max(n - i, 0)
  return ways
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
export const multiply = (values: readonly number[]): number => values.reduce((ways, value) => ways * value, 1)

/** Elementary symmetric sum: over every k-subset of the values, the sum of the products. */
export function symmetricSum(values: readonly number[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)]
  for (const value of values) {
    for (let j = k; j > 0; j--) sums[j] = (sums[j] ?? 0) + value * (sums[j - 1] ?? 0)
  }
  return sums[k] ?? 0
}

/**
 * How many ways there are to take one symbol from each list, all different. Goes symbol by symbol:
 * `ways[mask]` counts the assignments that have served the positions in the mask.
 */
export function injections(lists: readonly (readonly string[])[]): number {
  let ways = Array.from<number>({ length: 2 ** lists.length })
    .fill(0)
    .with(0, 1)
  for (const symbol of new Set(lists.flat())) {
    const next = [...ways]
    for (const [position, symbols] of lists.entries()) {
      if (!symbols.includes(symbol)) continue
      const bit = 2 ** position
      for (const [mask, count] of ways.entries()) {
        if ((mask & bit) === 0) next[mask | bit] = (next[mask | bit] ?? 0) + count
      }
    }
    ways = next
  }
  return ways.at(-1) ?? 0
}

/** Every k-subset of the items, in their order. Only for small lists (seats of a play: at most five). */
export function subsets<T>(items: readonly T[], k: number): readonly (readonly T[])[] {
  if (k === 0) return [[]]
  return items.flatMap((item, i) => subsets(items.slice(i + 1), k - 1).map((rest) => [item, ...rest]))
}

/** symbol → how often it stands in the list. */
export function tally(symbols: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return counts
}

/** Multiplicities of the symbols, descending: "11235" → [2, 1, 1, 1]. */
export const profileOf = (symbols: Iterable<string>): readonly number[] =>
  [...tally(symbols).values()].sort((a, b) => b - a)

/** How many distinct orders the characters of a number have: "1123" → 12. */
export function arrangements(number: string): number {
  let ways = permute(number.length, number.length)
  for (const times of tally(number).values()) ways /= permute(times, times)
  return ways
}

/** The characters of a number in ascending order: "3121" → "1123". */
export const ascending = (symbols: Iterable<string>): string => [...symbols].sort().join("")
