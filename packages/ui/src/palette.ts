/**
 * The colours that follow from a merchant's theme, worked out from the style sheet itself (tokens.css): for a
 * preview beside the form, and to see before anybody else does whether everything can be read.
 */
import { contrastOf, parseColour, type Rgb } from "./contrast.ts"

/** Names of the style sheet's own properties, without the dashes before them. */
type Declarations = Readonly<Record<string, string>>
export type Scheme = "dark" | "light"

/** Declarations of tokens.css, for both schemes and for each. */
export interface Tokens {
  readonly both: Declarations
  readonly dark: Declarations
  readonly light: Declarations
}

/** A merchant's four numbers, and the colours that it sets by hand. */
export interface ThemeNumbers {
  readonly hue: number
  readonly brandHue: number
  readonly brandChroma: number
  readonly accentHue: number
  readonly colours?:
    | {
        readonly dark?: Readonly<Record<string, string | undefined>> | undefined
        readonly light?: Readonly<Record<string, string | undefined>> | undefined
      }
    | undefined
}

/** Chroma is held where every hue still passes contrast, as the site does. */
const HIGHEST_CHROMA = 0.2

/** Reads the style sheet. Throws where a block is missing. */
export function readTokens(css: string): Tokens {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, "")
  const blockOf = (selector: RegExp): Declarations => {
    const body = selector.exec(plain)?.[1]
    if (body === undefined) throw new Error(`tokens.css has no ${selector.source}`)
    return Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
    )
  }
  return {
    both: blockOf(/:root\s*\{([^}]*)\}/),
    dark: blockOf(/\[data-scheme="dark"\]\s*\{([^}]*)\}/),
    light: blockOf(/\[data-scheme="light"\]\s*\{([^}]*)\}/),
  }
}

/** Every property of a scheme under a theme, as CSS takes it. */
export function paletteOf(tokens: Tokens, theme: ThemeNumbers, scheme: Scheme): Declarations {
  const set = Object.entries(theme.colours?.[scheme] ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const declared: Declarations = {
    ...tokens.both,
    ...tokens[scheme],
    h: String(theme.hue),
    "brand-h": String(theme.brandHue),
    "brand-c": String(Math.min(theme.brandChroma, HIGHEST_CHROMA)),
    "accent-h": String(theme.accentHue),
    ...Object.fromEntries(set),
  }
  return Object.fromEntries(Object.keys(declared).map((name) => [name, resolved(declared, name)]))
}

/** A value with what it refers to in its place, and sums worked out. Throws on a circle. */
function resolved(declared: Declarations, name: string, above: readonly string[] = []): string {
  if (above.includes(name)) throw new Error(`--${name} refers to itself`)
  const value = (declared[name] ?? "").replaceAll(/var\(--([\w-]+)\)/g, (_, other: string) =>
    resolved(declared, other, [...above, name]),
  )
  return value.replaceAll(
    /calc\(\s*(-?[\d.]+)\s*([*+-])\s*(-?[\d.]+)\s*\)/g,
    (_, left: string, sign: string, right: string) => String(worked(Number(left), sign, Number(right))),
  )
}

const worked = (left: number, sign: string, right: number): number =>
  Number((sign === "*" ? left * right : sign === "+" ? left + right : left - right).toFixed(6))

/** Two colours, one on the other, and their least contrast: 4.5 for text, 3 for the edge of a control (WCAG 1.4.3, 1.4.11). */
export interface Pair {
  readonly front: string
  readonly back: string
  readonly least: number
}

const TEXT = 4.5
const CONTROL = 3
const GROUNDS = ["ink", "bg-1", "bg-2"] as const
/** The pairs that the site uses. */
export const PAIRS: readonly Pair[] = [
  ...["fg", "fg-2", "fg-3", "brand-text", "win", "loss"].flatMap((front) =>
    GROUNDS.map((back) => ({ front, back, least: TEXT })),
  ),
  { front: "fg", back: "bg-3", least: TEXT },
  { front: "fg-2", back: "bg-3", least: TEXT },
  { front: "brand-ink", back: "brand", least: TEXT },
  { front: "fg", back: "hero-1", least: TEXT },
  { front: "fg", back: "hero-2", least: TEXT },
  ...["ink", "bg-1"].map((back) => ({ front: "ctl", back, least: CONTROL })),
]

export interface PairRatio extends Pair {
  readonly scheme: Scheme
  /** From 1 to 21. */
  readonly ratio: number
}

/** The ratio of every pair in both schemes. Colours that cannot be read count as 1. */
export function ratiosOf(tokens: Tokens, theme: ThemeNumbers): readonly PairRatio[] {
  return (["dark", "light"] as const).flatMap((scheme) => {
    const palette = paletteOf(tokens, theme, scheme)
    const colour = (name: string): Rgb | undefined => parseColour(palette[name] ?? "")
    return PAIRS.map((pair) => {
      const front = colour(pair.front)
      const back = colour(pair.back)
      return { ...pair, scheme, ratio: front && back ? contrastOf(front, back) : 1 }
    })
  })
}

/** The pairs that cannot be read well enough. */
export const faultyPairs = (tokens: Tokens, theme: ThemeNumbers): readonly PairRatio[] =>
  // Compared as it is shown: 4.5 is enough.
  ratiosOf(tokens, theme).filter(({ ratio, least }) => Math.round(ratio * 100) / 100 < least)
