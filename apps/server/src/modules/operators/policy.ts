import { MINUTE_MS, HOUR_MS, DAY_MS } from "../../kernel/durations.ts"

/** The times and numbers of signing in to the console, in milliseconds where nothing else is said. */
export interface OperatorPolicy {
  /** A sign-in that waits for its password change or code. */
  readonly halfOpenFor: number
  readonly idleFor: number
  readonly openFor: number
  readonly stepUpFor: number
  /** For how long a wrong try counts. */
  readonly tryWindow: number
  /** Wrong tries in a session, or at a name from an address, before the next one has to wait. */
  readonly freeTries: number
  /** The same of an address at whatever names. */
  readonly freeTriesOfAddress: number
  /** Wrong codes behind a right password, from addresses where the person was never let in. */
  readonly freeCodesFromElsewhere: number
  /** The first wait; each is twice the one before, up to the longest. */
  readonly firstDelay: number
  readonly longestDelay: number
  /** How many times the work of a simple puzzle the one of the sign-in is. */
  readonly puzzleEffort: number
  readonly proposalFor: number
  readonly passwordLength: number
  /** How long a password that a new person was told is good for choosing another. */
  readonly oneTimePasswordFor: number
  /** How long a file of a list is kept once it is ready. */
  readonly exportFor: number
  /** Rows that one file takes: more than a spreadsheet opens is a matter for a database. */
  readonly exportRows: number
  /** Files that are written for one person at a time. */
  readonly exportsAtOnce: number
}

/**
 * A working day at the longest, a coffee break without a touch, and guesses that lead nowhere (NIST SP 800-63B): with
 * the longest wait between any two, some hundred codes of an app a day, of a million, three of which are right.
 */
export const OPERATOR_POLICY: OperatorPolicy = {
  halfOpenFor: 10 * MINUTE_MS,
  idleFor: 20 * MINUTE_MS,
  openFor: 10 * HOUR_MS,
  stepUpFor: 5 * MINUTE_MS,
  tryWindow: DAY_MS,
  freeTries: 5,
  freeTriesOfAddress: 20,
  freeCodesFromElsewhere: 10,
  firstDelay: 30_000,
  longestDelay: 15 * MINUTE_MS,
  puzzleEffort: 2,
  proposalFor: 72 * HOUR_MS,
  passwordLength: 12,
  oneTimePasswordFor: 72 * HOUR_MS,
  exportFor: DAY_MS,
  exportRows: 1_000_000,
  exportsAtOnce: 3,
}
