/**
 * Statuses of a money call of GWP/1. `final` tells the provider what to do: a final answer stands for ever, any
 * other is asked again (credits and reversals) or ends in a rollback (bets).
 */
export const STATUSES = {
  OK: { final: true },
  INSUFFICIENT_FUNDS: { final: true },
  INVALID_SESSION: { final: true },
  SESSION_EXPIRED: { final: true },
  PLAYER_NOT_FOUND: { final: true },
  PLAYER_LOCKED: { final: true },
  LIMIT_REACHED: { final: true },
  /** The round would stake more than the market allows the player in one round of this game. */
  STAKE_TOO_HIGH: { final: true },
  /** No free round of this campaign is left for this game. */
  FREE_ROUND_GONE: { final: true },
  EXCLUDED: { final: true },
  REALITY_CHECK_REQUIRED: { final: true },
  GAME_DISABLED: { final: true },
  WRONG_CURRENCY: { final: true },
  /** A win whose bet is not here yet: it comes again. */
  BET_NOT_FOUND: { final: false },
  /** The bet was rolled back, perhaps before it arrived. */
  TX_CANCELLED: { final: true },
  ROUND_CLOSED: { final: true },
  /** A reversal would take more than the player has: a person decides. */
  ROLLBACK_REFUSED: { final: true },
  /** The same id with other contents. */
  TX_CONFLICT: { final: true },
  BAD_REQUEST: { final: true },
  BAD_SIGNATURE: { final: true },
  /** Nothing is known: neither done nor refused. */
  RETRY: { final: false },
} as const satisfies Record<string, { readonly final: boolean }>

export type Status = keyof typeof STATUSES
export const STATUS_NAMES = Object.keys(STATUSES).filter((name): name is Status =>
  Object.hasOwn(STATUSES, name),
)
