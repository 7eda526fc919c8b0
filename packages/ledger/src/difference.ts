/** Something that does not agree: which check, which account, what it should be and what it is. */
export interface Difference {
  readonly check: string
  readonly account: string
  readonly expected: string
  readonly found: string
}
