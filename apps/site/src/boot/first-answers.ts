import { announcements } from "@croupier/contract/engagement"
import { gameLobby, gameMenu, hotGames } from "@croupier/contract/games"
import { draw, gameMenus } from "@croupier/contract/lottery"
import { nearNumbers, popularGames } from "@croupier/contract/lottery-lobby"

/**
 * The answers that the server waits for, because they stand at the top of a page. The browser asks for the rest. None of
 * these calls knows its caller, so that they hold for a member, too.
 */
export const FIRST_ANSWERS = [
  gameMenus,
  draw,
  popularGames,
  nearNumbers,
  announcements,
  gameMenu,
  gameLobby,
  hotGames,
] as const
