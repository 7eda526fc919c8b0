import type { GameCard } from "@croupier/contract/games"
import type { ArtName } from "@croupier/ui/art-names.ts"
import { gameArt } from "../../ui/game-art.ts"

/** A poster of a game that brings no picture: a hue and three glyphs that follow from its name, always the same. */
export interface Poster {
  /** Degrees on the colour circle. */
  readonly hue: number
  /** The large glyph says the kind of game, the small ones are its own. */
  readonly glyphs: readonly [ArtName, ArtName, ArtName]
}

/** Glyphs for the words of a name, in English as the vendors write them. */
const WORDS: readonly (readonly [RegExp, ArtName])[] = [
  [/dragon/, "dragon"],
  [/fire|hot|burn|flame/, "fire"],
  [/gold|coin|money|rich|cash|wealth|treasure/, "money-bag"],
  [/gem|jewel|diamond|crystal|pearl/, "gem"],
  [/fruit|mango|tangerine|juic/, "tangerine"],
  [/tiger|cat/, "tiger"],
  [/ox|bull|buffalo/, "buffalo"],
  [/elephant|ganesha/, "elephant"],
  [/fish|ocean|sea|shark/, "fish"],
  [/moon|night/, "full-moon"],
  [/luck|clover|leprechaun|fortune/, "clover"],
  [/lotus|flower|garden/, "lotus"],
  [/king|queen|crown|empire|royal|gates|olympus/, "crown"],
  [/joker|clown/, "joker"],
  [/bomb|blast|boom/, "bomb"],
  [/rocket|crash|space|star|sky/, "rocket"],
  [/dice|die|sic/, "die"],
  [/lantern|festival/, "lantern"],
  [/race|car|speed/, "car"],
  [/cup|league|trophy|champion/, "trophy"],
]
const SMALL: readonly ArtName[] = [
  "coin",
  "gem",
  "clover",
  "firecracker",
  "full-moon",
  "lotus",
  "crown",
  "tangerine",
  "dango",
  "money-bag",
  "fire",
  "joker",
]

/** FNV-1a: the same number for the same text on every device. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** A hue in degrees that follows from a text. */
export const hueOf = (text: string): number => numberOf(text) % 360

export function posterOf(
  game: Pick<GameCard, "displayName" | "gameCode" | "vassalage" | "tags" | "gameCategory">,
): Poster {
  const number = numberOf(`${game.vassalage} ${game.gameCode} ${game.displayName}`)
  const name = game.displayName.toLowerCase()
  const own = WORDS.flatMap(([words, glyph]) => (words.test(name) ? [glyph] : []))
  const pick = (at: number): ArtName => SMALL[(number >>> at) % SMALL.length] ?? "coin"
  const kind = gameArt([...game.tags, game.gameCategory])
  const large = own[0] ?? kind
  // Picks of a name may all be one glyph: the whole list behind them always leaves two others.
  const small = new Set([...own.slice(1), pick(3), pick(11), pick(19), ...SMALL])
  small.delete(large)
  const [first = "coin", second = "gem"] = small
  return { hue: number % 360, glyphs: [large, first, second] }
}
