/** Why rows that name a member are not told in the copy of the member's data. */
export const UNTOLD_REASONS = [
  /** Sums and projections of rows that are told. */
  "SUMS",
  /** Marks that the work of the house needs; they tell no fact about the person. */
  "WORKING",
  /** Secrets that guard the account. */
  "GUARD",
  /** The house's own checks and notes against misuse. */
  "HOUSE",
  /** They tell of other people. */
  "OTHERS",
  /** Pictures that the member sent: handed out by customer service. */
  "FILE",
] as const
export type UntoldReason = (typeof UNTOLD_REASONS)[number]

/** WAITING: a worker will write it. READY: it can be fetched until it expires. FAILED: it is asked for again. */
export const COPY_STATES = ["WAITING", "READY", "FAILED"] as const
export type CopyState = (typeof COPY_STATES)[number]

/** As a page to read, or as data for a program. */
export const COPY_FORMATS = ["html", "json"] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** Rows of one table that a copy holds at most: the newest. */
export const COPY_ROWS = 5_000
/** Days for which a copy can be fetched. */
export const COPY_DAYS = 7
/** Copies of a member within a day, at most. */
export const COPIES_A_DAY = 2

/** Days from the closing of an account until its erasure begins by itself. */
export const ERASURE_AFTER_DAYS = 30

/** WAITING: classes of records are kept until their time. DONE: all of them have ended. */
export const ERASURE_STATES = ["WAITING", "DONE"] as const
export type ErasureState = (typeof ERASURE_STATES)[number]
