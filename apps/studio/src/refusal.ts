/** Why the studio says no to a client: the code is the contract, the client knows the words. */
export const REFUSALS = {
  BAD_REQUEST: 400,
  SESSION_ENDED: 401,
  TOKEN_USED: 401,
  GAME_UNKNOWN: 404,
  ROUND_UNKNOWN: 404,
  STAKE_OUT_OF_RANGE: 422,
  INSUFFICIENT_FUNDS: 422,
  PLAYER_LOCKED: 422,
  LIMIT_REACHED: 422,
  /** Above the most that the law of the market allows in one round. */
  STAKE_TOO_HIGH: 422,
  EXCLUDED: 422,
  REALITY_CHECK_REQUIRED: 422,
  FREE_ROUND_GONE: 409,
  GAME_DISABLED: 422,
  BET_REFUSED: 422,
  /** The house did not answer: the return of the stake, if it was taken, is pending. */
  BET_TAKEN_BACK: 503,
  ROUND_OPEN: 409,
  /** A round of this game takes its time; the last has not had it yet. */
  TOO_SOON: 429,
  RATE_LIMITED: 429,
  BOARDING_CLOSED: 409,
  /** The flight holds as much in stakes as it may cost. */
  FLIGHT_FULL: 409,
  HOUSE_AWAY: 503,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** The one way to say no to a client. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

export function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(REFUSALS, text)
