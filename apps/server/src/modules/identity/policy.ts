import { MINUTE_MS, DAY_MS } from "../../kernel/durations.ts"

/** How strict sign-in is. Times in milliseconds. */
export interface Policy {
  /** Failures are counted, and a captcha asked for, within this window. */
  readonly attemptWindow: number
  /** So many failures at one account from one address, or inside its sessions, within the window lock it there. */
  readonly failuresBeforeLock: number
  /** A lock ends by itself after this time; not shorter than the window, or old failures would lock again. */
  readonly lockFor: number
  /** Failures of addresses that the account never signed in from are counted within this window … */
  readonly strangerWindow: number
  /** … and after so many, from however many addresses, the next has to wait … */
  readonly strangersBeforeDelay: number
  /** … this long after the latest failure at first, twice as long with each further one, up to `lockFor`. */
  readonly strangerDelay: number
  /** So many failures from one address within the window ask a captcha of everybody behind it. */
  readonly failuresBeforeIpCaptcha: number
  readonly captchaLife: number
  /** How long a sign-in whose password was right waits for what else is asked. */
  readonly checkLife: number
  /** How long a session needs no further proof after it showed a passkey or a code of the app. */
  readonly proofLife: number
  /** How long nothing that guards an account can be changed after people of the house removed its lost factors. */
  readonly factorRest: number
  /** The absolute life of a session that the person asked to be remembered, used or not. */
  readonly rememberFor: number
  /** How long a free-play account lives. */
  readonly trialFor: number
}

export const POLICY: Policy = {
  attemptWindow: 30 * MINUTE_MS,
  failuresBeforeLock: 10,
  lockFor: 30 * MINUTE_MS,
  strangerWindow: DAY_MS,
  strangersBeforeDelay: 10,
  strangerDelay: MINUTE_MS / 4,
  failuresBeforeIpCaptcha: 20,
  captchaLife: 3 * MINUTE_MS,
  checkLife: 10 * MINUTE_MS,
  proofLife: 10 * MINUTE_MS,
  factorRest: DAY_MS,
  rememberFor: DAY_MS,
  trialFor: 4 * 60 * MINUTE_MS,
}
