import { MINUTE_MS } from "../../kernel/durations.ts"

/** How codes behave. Times in milliseconds. */
export interface CodePolicy {
  /** A code is good for this long. */
  readonly life: number
  /** A link is good for this long: mail is read later than a short message. */
  readonly linkLife: number
  /** Between two requests for the same target; the specification's countdown (60 s). Whole minutes. */
  readonly resendAfter: number
  /** So many wrong answers spend a code. */
  readonly attempts: number
  /** Requests are counted within this window … */
  readonly window: number
  /** … and after so many for one target, or from one address, … */
  readonly requestsPerTarget: number
  readonly requestsPerAddress: number
  /** … the next has to wait this long after the last: the specification's five minutes. */
  readonly waitAfterTooMany: number
  /** Messages to one target in a day; after that only customer service helps. */
  readonly requestsPerDay: number
}

/**
 * Five attempts a code, five codes within half an hour and then one in five minutes, ten a day: a person who guesses
 * at a target has at most fifty tries a day at one in a million. Hundreds of people can share an address.
 */
export const CODE_POLICY: CodePolicy = {
  life: 10 * MINUTE_MS,
  linkLife: 30 * MINUTE_MS,
  resendAfter: MINUTE_MS,
  attempts: 5,
  window: 30 * MINUTE_MS,
  requestsPerTarget: 5,
  requestsPerAddress: 60,
  waitAfterTooMany: 5 * MINUTE_MS,
  requestsPerDay: 10,
}
