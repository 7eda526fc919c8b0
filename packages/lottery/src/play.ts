import type { Alphabet } from "./alphabet.ts"
import type { Fraction } from "@croupier/money/fraction"

/**
 * A play: a grammar of selections, a unit counter, a matcher and prize tiers over a draw. All of it
 * is data; the interpreters are `selection.ts`, `units.ts`, `settle.ts` and `price.ts`.
 */
export type Play = {
  /** Stable machine code, never renamed, never reused. */
  readonly code: string
  readonly game: GameType
  readonly name: { readonly EN: string; readonly CN: string }
  readonly grammar: Grammar
  readonly units: UnitCounter
  readonly match: Matcher
  readonly tiers: Tiers
  /** Tiers that one and the same unit may land on. Without it, each tier is for units of its own kind. */
  readonly kinds?: readonly (readonly string[])[]
  /** Set where the odds of a bet depend on its selection or on the lunar year: see `playFor`. */
  readonly oddsBy?: "SUM_PACK" | "LEGS" | "ELEMENT"
  /** STANDARD: prize group and rebate; ODDS: board odds including stake; TABLE: fixed prize table. */
  readonly price: "STANDARD" | "ODDS" | "TABLE"
  /** Set on plays of a chain game that are settled on another game's draw, derived from the block hash. */
  readonly derivedFrom?: Family
}

export const GAME_TYPES = [
  "SSC", "11X5", "K3", "PK10", "LHC", "PCB", "LF", "CHAIN", "VNN", "VNS", "SEA4D", "SEATH", "SEALA",
] as const // prettier-ignore
export type GameType = (typeof GAME_TYPES)[number]

/** Games whose draw can be derived from a block hash. */
export const FAMILIES = ["SSC", "PCB", "K3", "PK10", "11X5", "LF", "LHC"] as const
export type Family = (typeof FAMILIES)[number]

/** Indexes into the symbols of a draw (see `draw.ts` for the order of each game). */
export type Window = readonly number[]

export type Tiers = Readonly<Record<string, Tier>>
export type Tier = {
  /** That one unit of this tier's kind wins the tier in one draw; where a unit can hit often, the expected hits. */
  readonly probability: Fraction
  /** That one unit of this tier's kind gets its stake back. */
  readonly push: Fraction
  /** Fair prize per unit of stake, stake included. */
  readonly multiplier: Fraction
}

export type SetGrammar = {
  /** OPTS is a SET whose symbols are option words. */
  readonly type: "SET" | "OPTS"
  readonly alphabet: Alphabet
  readonly min: number
  readonly max: number
}
export type TicketsGrammar = {
  readonly type: "TICKETS"
  readonly alphabet: Alphabet
  readonly length: number
  /** Lines must ascend. */
  readonly sorted: boolean
  readonly form: TicketForm
}
/** ANY line; all DIFFERENT symbols; exactly one PAIR in three; at least two different symbols (MIXED). */
export type TicketForm = "ANY" | "DIFFERENT" | "PAIR" | "MIXED"
export type AreasGrammar = {
  readonly type: "AREAS"
  readonly alphabet: Alphabet
  readonly min: readonly [number, number]
  readonly max: readonly [number, number]
  /** The two areas must hold different symbols (crosses); else a shared symbol only forms no unit with itself. */
  readonly disjoint: boolean
  /** The selection must name the lunar year that gives the animals their balls. */
  readonly lunarYear: boolean
}
export type Grammar =
  | SetGrammar
  | TicketsGrammar
  | AreasGrammar
  /** One list per position; `filled` is set where positions may stay empty: at least so many must not. */
  | { readonly type: "POS"; readonly alphabets: readonly Alphabet[]; readonly filled?: number }
  | { readonly type: "DANTUO"; readonly alphabet: Alphabet; readonly pick: number; readonly maxTuo: number }
  | { readonly type: "SEATS"; readonly min: number; readonly of: SetGrammar | TicketsGrammar | AreasGrammar }
  | {
      readonly type: "LEGS"
      readonly min: number
      readonly max: number
      readonly balls: Alphabet
      readonly options: Alphabet
    }

export type UnitCounter =
  | { readonly type: "ONE" }
  | { readonly type: "SIZE"; readonly times: number }
  | { readonly type: "CHOOSE"; readonly pick: number }
  | { readonly type: "PERMUTE"; readonly pick: number }
  | { readonly type: "TABLE_SUM"; readonly table: CountTable }
  | { readonly type: "ARRANGEMENTS" }
  | { readonly type: "TICKETS" }
  | { readonly type: "PRODUCT"; readonly times: number }
  | { readonly type: "INJECTIVE" }
  | { readonly type: "FILLED" }
  | { readonly type: "SYMMETRIC"; readonly pick: number }
  | { readonly type: "AREAS"; readonly pick: readonly [number, number] }
  | { readonly type: "CROSS"; readonly by: BallClass }
  | { readonly type: "SEATS"; readonly pick: number; readonly each: UnitCounter }

/** Tables of section "counting": ordered pairs/triples by sum and span, unordered ones (not all equal) by sum. */
export type CountTable = "s2" | "s3" | "g2" | "g3" | "w2" | "w3"

/** The classes a ball of LHC falls into. */
export type BallClass = "ANIMAL" | "TAIL"

/** Values that a board reads from the draw: zero or more words of text. */
export type Value =
  /** The symbol at a position. */
  | { readonly type: "AT"; readonly index: number }
  /** Every distinct symbol of the window. */
  | { readonly type: "EACH"; readonly window: Window }
  /** Every symbol that stands `min` to `max` times in the window. */
  | { readonly type: "TIMES"; readonly window: Window; readonly min: number; readonly max: number }
  | { readonly type: "SUM" | "SPAN"; readonly window: Window }
  /** Unit digit of the sum; `zero` is what a 0 ranks as. */
  | { readonly type: "SUM_TAIL"; readonly window: Window; readonly zero: number }
  /** The digits of the window read as one number, without leading zeros. */
  | { readonly type: "NUMBER"; readonly window: Window }
  /** The symbols of the window, ascending, as one word. */
  | { readonly type: "SORTED"; readonly window: Window }
  /** The symbol with so many smaller ones in the window. */
  | { readonly type: "RANK"; readonly window: Window; readonly below: number }
  /** How many symbols of the window belong to a list. */
  | { readonly type: "TALLY"; readonly window: Window; readonly of: Alphabet }
  /** The same over the window after `out` is replaced by the symbol at the position `by`. */
  | {
      readonly type: "PLATE"
      readonly window: Window
      readonly of: Alphabet
      readonly out: string
      readonly by: number
    }
  /** ">", "<" or "=". */
  | { readonly type: "COMPARE"; readonly left: Value; readonly right: Value }
  /** "SAME" when all symbols of the window are equal. */
  | { readonly type: "SAME"; readonly window: Window }
  /** TRIPLE, PAIR, STRAIGHT, HALF_STRAIGHT or MIXED; on the circle 0–9, 9 and 0 are neighbours. */
  | { readonly type: "FORM3"; readonly window: Window; readonly circle: boolean }
  | { readonly type: "BULL" | "STUD"; readonly window: Window }
  /** Another value, unless the window is a triple. */
  | { readonly type: "UNLESS_TRIPLE"; readonly window: Window; readonly value: Value }
  /** Animal or element of the ball at a position in the lunar year of the draw; nothing for the ball `except`. */
  | { readonly type: "ANIMAL" | "ELEMENT"; readonly index: number; readonly except?: string }
  /** How many different animals are among the balls. */
  | { readonly type: "ANIMALS"; readonly window: Window }
  /** Colour with the most points: normal balls one, the special one and a half; TIE at three to three. */
  | { readonly type: "SEVEN_COLOR" }

/** word → the values for which it is true. "VALUE": the value is the word. */
export type Words = "VALUE" | Readonly<Record<string, readonly string[]>>

export type Board = {
  readonly value: Value
  readonly words: Words
  /** word → the values at which its stake is returned. */
  readonly push?: Readonly<Record<string, readonly string[]>>
}

/**
 * How a winning unit names its tier. Without it: WIN if the play has that tier, else the unit's own word.
 * ARRANGEMENTS: T and the number of orders of its digits. YEAR: YEAR for the animal of the year, else OTHER.
 */
export type TierNaming = "ARRANGEMENTS" | "YEAR"

export type Matcher =
  /** Symbols equal the window, position by position. */
  | { readonly type: "EQ"; readonly window: Window }
  /** Any `pick` of the filled positions are equal. */
  | { readonly type: "PICK_EQ"; readonly window: Window; readonly pick: number }
  /** Level j: the last j symbols of the window are equal; tier STARj. */
  | { readonly type: "SUFFIX"; readonly window: Window }
  /** Each position whose symbol is chosen is a winning unit. */
  | { readonly type: "AT"; readonly window: Window }
  /** Each position has a chosen attribute. */
  | { readonly type: "ATTR"; readonly window: Window; readonly words: Words }
  /** Plain symbols after the first `lead` positions are equal: FIRST if the leading attributes hold, else SECOND. */
  | { readonly type: "TAILMATCH"; readonly window: Window; readonly lead: number; readonly words: Words }
  /** The multiset drawn has this profile and its symbols are chosen; tier by form, or N and the size of the set. */
  | {
      readonly type: "MULTI"
      readonly window: Window
      readonly profile: readonly number[]
      readonly tier?: "SIZE"
    }
  /** Tickets: the line is the multiset drawn; tier by form where the play has form tiers. */
  | { readonly type: "MULTI_TICKET"; readonly window: Window }
  /** The multiset drawn is not all equal, and its sum (or one of its digits) is chosen. */
  | { readonly type: "MULTI_BY"; readonly window: Window; readonly by: "SUM" | "DIGIT" }
  /** The unit's multiset is contained in the window: SAME for a pair of equal digits, else DIFF. */
  | { readonly type: "SUBMULTI"; readonly window: Window }
  /** Units of `pick` symbols; tier → how many of the window (and of the special ball) the unit holds exactly. */
  | {
      readonly type: "HITS"
      readonly window: Window
      readonly special?: number
      readonly pick: number
      readonly tiers: Readonly<Record<string, readonly [window: number, special: number]>>
      readonly by?: BallClass
    }
  /** Tier HITj: the symbol stands j times in the window. */
  | { readonly type: "COUNT"; readonly window: Window }
  /** One unit per option; a true option wins. */
  | { readonly type: "BOARD"; readonly boards: readonly Board[]; readonly tier?: TierNaming }
  /** The set is one unit: it wins if it holds the value (or, `miss`, if it does not). */
  | {
      readonly type: "MEMBER"
      readonly value: Value
      readonly miss: boolean
      readonly tier: "SIZE" | "WIN"
      readonly push?: { readonly index: number; readonly symbol: string }
    }
  /** Units of `pick` classes, all present (or all absent) among the balls; `tiers`: with / without the odd class. */
  | {
      readonly type: "CLASSES"
      readonly window: Window
      readonly by: BallClass
      readonly pick: number
      readonly miss: boolean
      readonly tiers: readonly [withOdd: string, without: string]
    }
  /** Two neighbours in the window are the unit's two symbols. */
  | { readonly type: "ADJACENT"; readonly window: Window }
  /** One hit per (number, prize line): prize → tier. `digits`: how many of the line's last (or first) are read. */
  | {
      readonly type: "LINES"
      readonly prizes: Readonly<Record<string, string>>
      readonly end: "FIRST" | "LAST"
      readonly digits: number
      /** EXACT number; any ARRANGEMENT of it (`split`: the tier ends in _I and their count); a PATTERN with one R. */
      readonly compare: "EXACT" | "ARRANGEMENT" | "PATTERN"
      readonly split?: boolean
    }
  /** The matcher on the symbols of every `pick` of the chosen seats. */
  | { readonly type: "SEATS"; readonly pick: number; readonly each: Matcher }
  /** Every leg wins or pushes; the words are tables of balls. */
  | {
      readonly type: "PARLAY"
      readonly words: Readonly<Record<string, readonly string[]>>
      readonly push: { readonly symbol: string; readonly words: readonly string[] }
    }
