/** Kinds of significant events (GLI-19 v3.0, 2.8.8). */
export const SIGNIFICANT_KINDS = [
  /** A wrong password or code of a member, with the address. */
  "SIGN_IN_FAILED",
  /** The same of a person of the house. */
  "STAFF_SIGN_IN_FAILED",
  "LARGE_WIN",
  "LARGE_STAKE",
  "LARGE_DEPOSIT",
  "LARGE_WITHDRAWAL",
  /** People of the house corrected, voided or ended something by hand. */
  "OVERRIDE",
  /** Rules of games, limits, methods of payment or settings changed. */
  "PARAMETERS",
  /** Terms of bonuses, promotions and levels changed, or one was given by hand. */
  "INCENTIVE",
  /** Personal data was read, copied or changed. */
  "PERSONAL_DATA",
  /** Roles and addresses of people of the house changed. */
  "ACCESS",
  "EXCLUSION",
  /** A member asked for the end of the account, or it was closed. */
  "CLOSING",
  /** A component differs from its release. */
  "COMPONENT",
  /** A clock differs from its source. */
  "CLOCK",
] as const
export type SignificantKind = (typeof SIGNIFICANT_KINDS)[number]
