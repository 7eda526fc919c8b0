import type { Value } from "@croupier/contract/endpoint"
import { GAME_CATEGORIES, type GameCategory } from "@croupier/contract/games"
import type { roundSums } from "@croupier/contract/game-rounds"

export const ALL = "ALL"

/** The games whose rounds are shown: of a kind, of a vendor, one alone. */
export interface ChosenGames {
  readonly product: GameCategory | typeof ALL
  readonly vendor: string
  /** A game's code at the vendor. */
  readonly game: string
}
export const ALL_GAMES: ChosenGames = { product: ALL, vendor: ALL, game: ALL }

type Played = Value<typeof roundSums>["games"]

/** The choices that games played in a period leave: kinds of all, vendors of the chosen kind, games of kind and vendor. */
export function gameChoices(played: Played, { product, vendor }: ChosenGames) {
  const ofProduct = played.filter(({ gameCategory }) => product === ALL || gameCategory === product)
  const ofVendor = ofProduct.filter(({ vassalage }) => vendor === ALL || vassalage === vendor)
  return {
    // The kind that was chosen stays a choice in a period in which it was not played.
    products: GAME_CATEGORIES.filter(
      (category) => category === product || played.some(({ gameCategory }) => gameCategory === category),
    ),
    vendors: new Map(ofProduct.map(({ vassalage, vendorName }) => [vassalage, vendorName])),
    /** By vendor and code: two vendors may use one code. */
    games: new Map(
      ofVendor.map(({ vassalage, gameCode, gameName }) => [`${vassalage} ${gameCode}`, gameName]),
    ),
  }
}
