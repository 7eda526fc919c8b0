/** Symbols of a reel. Lantern is wild (reels 2 to 4), moon opens the free games; the others pay on lines. */
export const SYMBOLS = [
  "lantern",
  "moon",
  "dragon",
  "carp",
  "fan",
  "firecracker",
  "teapot",
  "mooncake",
  "dumpling",
  "dango",
] as const
export type SlotSymbol = (typeof SYMBOLS)[number]

export const ROWS = 3

/** One letter a stop, so that a strip reads as it turns. */
const LETTERS: Readonly<Record<string, SlotSymbol>> = {
  W: "lantern",
  M: "moon",
  D: "dragon",
  C: "carp",
  F: "fan",
  R: "firecracker",
  T: "teapot",
  K: "mooncake",
  P: "dumpling",
  O: "dango",
}

export type Strip = readonly SlotSymbol[]

/** "WDCK…" → symbols. Throws RangeError on another letter. */
export const strip = (letters: string): Strip =>
  Array.from(letters, (letter) => {
    const symbol = LETTERS[letter]
    if (!symbol) throw new RangeError(`no symbol ${letter}`)
    return symbol
  })

/** The three symbols that show when a strip stops at `stop`, from top to bottom; a strip is a ring. */
export const shown = (reel: Strip, stop: number): readonly SlotSymbol[] =>
  Array.from({ length: ROWS }, (_, row) => {
    const symbol = reel[(stop + row) % reel.length]
    if (!symbol) throw new RangeError(`no stop ${stop}`)
    return symbol
  })
