import type { LotteryCategory } from "@croupier/contract/lottery"

/** The page on which a game is played. */
export const LOBBY_PATHS: Readonly<Record<LotteryCategory, string>> = {
  LOTT: "/lottery",
  ELOTT: "/elott",
  VN: "/vnlottery",
  SEA: "/seaLottery",
}
