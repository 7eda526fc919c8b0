/** Repeatable chance for tests: the same text gives the same throws. */
export interface Dice {
  /** A whole number from 0 to `below` - 1. */
  readonly below: (below: number) => number
  /** True so many times in a hundred. */
  readonly percent: (percent: number) => boolean
  readonly of: <T>(choices: readonly T[]) => T
}

/** Mulberry32, seeded by an FNV-1a hash of the text. */
export function dice(seed: string): Dice {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    percent: (percent) => below(100) < percent,
    of: <T>(choices: readonly T[]): T => {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error("nothing to choose from")
      return chosen
    },
  }
}
