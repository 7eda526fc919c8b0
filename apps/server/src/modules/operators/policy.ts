/** The times and numbers of the console's door, in milliseconds where nothing else is said. */
export interface OperatorPolicy {
  /** A sign-in that waits for its password change or code. */
  readonly halfOpenFor: number
  readonly idleFor: number
  readonly openFor: number
  readonly stepUpFor: number
  readonly failuresBeforeLock: number
  readonly lockFor: number
  readonly proposalFor: number
  readonly passwordLength: number
  /** How long a file of a list is kept once it is ready. */
  readonly exportFor: number
  /** Rows that one file takes: more than a spreadsheet opens is a matter for a database. */
  readonly exportRows: number
  /** Files that are written for one person at a time. */
  readonly exportsAtOnce: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A working day at the longest, a coffee break without a touch, and guesses that lead nowhere (NIST SP 800-63B). */
export const OPERATOR_POLICY: OperatorPolicy = {
  halfOpenFor: 10 * MINUTE,
  idleFor: 20 * MINUTE,
  openFor: 10 * HOUR,
  stepUpFor: 5 * MINUTE,
  failuresBeforeLock: 5,
  lockFor: 15 * MINUTE,
  proposalFor: 72 * HOUR,
  passwordLength: 12,
  exportFor: 24 * HOUR,
  exportRows: 1_000_000,
  exportsAtOnce: 3,
}
