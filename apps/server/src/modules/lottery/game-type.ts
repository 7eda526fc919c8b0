import { GAME_TYPES, type GameType } from "@croupier/lottery"

export type { GameType }
export const isGameType = (text: string): text is GameType => GAME_TYPES.some((type) => type === text)
