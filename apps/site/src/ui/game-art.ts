import type { ArtName } from "@croupier/ui/art-names.ts"

/** Art of a game that brings no picture of its own, by its type or by its tag. */
const ART: Readonly<Record<string, ArtName>> = {
  SSC: "numbers",
  "11X5": "bullseye",
  K3: "die",
  PK10: "car",
  LHC: "crown",
  PCB: "pool",
  LF: "clover",
  CHAIN: "chains",
  VNN: "dragon",
  VNS: "lotus",
  SEA4D: "mango",
  SEATH: "elephant",
  SEALA: "buffalo",
  CRASH: "rocket",
  DICE: "die",
  MINES: "bomb",
  LIVE: "spade",
  FISH: "fish",
  PVP: "swords",
  SPORTS: "football",
  ESPORTS: "video-game",
  RNG: "slots",
  COCKFIGHT: "rooster",
  JACKPOT: "gem",
  MINI: "balloon",
  BLOCKCHAIN: "chains",
  LOTT: "ticket",
  ELOTT: "numbers",
}

/** The picture of the first of these words that has one: a game type, a tag, a category. */
export function gameArt(words: readonly string[]): ArtName {
  for (const word of words) {
    const art = ART[word.toUpperCase()]
    if (art) return art
  }
  return "lantern"
}
