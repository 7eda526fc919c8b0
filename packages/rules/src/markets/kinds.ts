/**
 * Kinds of promotions: a gift for nothing, one for deposits, one for settled play, and any whose reward is a bonus. A
 * promotion may be of two kinds.
 */
export const PROMOTION_KINDS = ["gift", "deposit", "play", "bonus"] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Ways to pay in that markets forbid: `card` takes credit cards too, `cash` is counted at a desk. */
export const FORBIDDEN_METHODS = ["card", "cash"] as const
export type ForbiddenMethod = (typeof FORBIDDEN_METHODS)[number]

/** Kinds of game that markets forbid, by their code in the catalogue. */
export const FORBIDDEN_GAMES = ["COCKFIGHT"] as const
export type ForbiddenGame = (typeof FORBIDDEN_GAMES)[number]
