import type { GameCard } from "@croupier/contract/games"

/** The board of a lottery of the house; undefined for a game that runs in a frame. */
export function boardOf(game: Pick<GameCard, "gameCategory" | "gameCode" | "vassalage">): string | undefined {
  if (game.vassalage !== "HOUSE") return undefined
  if (game.gameCategory === "LOTT") return `/lottery?gameCode=${encodeURIComponent(game.gameCode)}`
  if (game.gameCategory === "ELOTT") return `/elott?gameCode=${encodeURIComponent(game.gameCode)}`
  return undefined
}

/** The address where a game that runs in a frame is played, in one of its rooms where one is named. */
export const roundOf = (game: Pick<GameCard, "gameId">, mode: "real" | "trial", room?: string): string =>
  `/game?gameId=${game.gameId}${mode === "trial" ? "&mode=trial" : ""}${room === undefined ? "" : `&room=${encodeURIComponent(room)}`}`
