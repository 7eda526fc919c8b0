import type { Strip, SlotSymbol } from "./strips.ts"

/** Symbols that pay on lines. */
export type PaySymbol = Exclude<SlotSymbol, "lantern" | "moon">

/** A slot as data: what turns, what pays. Pays are in units of one line's stake. */
export interface Slot {
  readonly base: readonly Strip[]
  /** The strips of the free games: no moons, and a lantern lights its whole reel. */
  readonly free: readonly Strip[]
  readonly lines: readonly (readonly number[])[]
  /** For three, four and five from the left. */
  readonly pays: Readonly<Record<PaySymbol, readonly [number, number, number]>>
  /** For three, four and five moons anywhere: what they pay, and how many free games they open. */
  readonly moons: readonly { readonly pays: number; readonly freeGames: number }[]
}

/** The symbols in sight: five reels of three rows. */
export type Sight = readonly (readonly SlotSymbol[])[]

export interface LineWin {
  /** Index of the line. */
  readonly line: number
  readonly symbol: PaySymbol
  readonly count: number
  readonly units: number
}

/** Symbols in sight at one stop of the reels, and their pay, in units of one line's stake. */
export interface Spin {
  readonly stops: readonly number[]
  readonly sight: Sight
  /** Reels, from 0, that a lantern lit as a whole; only in free games. */
  readonly lit: readonly number[]
  readonly wins: readonly LineWin[]
  readonly moons: number
  readonly moonUnits: number
  readonly freeGames: number
  readonly units: number
}
