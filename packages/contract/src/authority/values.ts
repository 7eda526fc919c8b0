/**
 * States of a daily file: kept and not sent yet; the authority was away; it has arrived and is being checked; its two ends.
 */
export const AUTHORITY_STATES = ["MADE", "WAITING", "SENT", "ACCEPTED", "REFUSED"] as const
export type AuthorityState = (typeof AUTHORITY_STATES)[number]
