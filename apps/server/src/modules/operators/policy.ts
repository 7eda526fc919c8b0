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
}
