import { GAME_TYPES, type GameType } from "@croupier/lottery"

/** The wire's word for a kind of game, if this site knows it. */
export const gameTypeOf = (text: string): GameType | undefined => GAME_TYPES.find((type) => type === text)
