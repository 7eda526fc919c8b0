/** Why a member leaves, to choose from. */
export const CLOSING_REASONS = ["TOO_MUCH_PLAY", "NO_INTEREST", "SERVICE", "PRIVACY", "OTHER"] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** A closing waits while money or bets are open, then it is done; the member gives it up before, the house reopens it after. */
export const CLOSING_STATES = ["WAITING", "CLOSED", "GIVEN_UP", "REOPENED"] as const
export type ClosingState = (typeof CLOSING_STATES)[number]
