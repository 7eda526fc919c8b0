export const LISTS_OF_BETS = ["games", "lotteries"] as const
export type ListOfBets = (typeof LISTS_OF_BETS)[number]

/**
 * The list that the betting record opens with: the one that this device read last; at first the rounds of games, and the
 * lotteries for a member without a round.
 */
export const listToOpen = (lastRead: string | null, hasNoRounds: boolean): ListOfBets =>
  LISTS_OF_BETS.find((list) => list === lastRead) ?? (hasNoRounds ? "lotteries" : "games")
