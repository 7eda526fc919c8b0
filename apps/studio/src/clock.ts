/** The time and the randomness that the studio is given. */
export interface Clock {
  readonly now: () => Date
}
export type Random = (bytes: number) => Uint8Array
