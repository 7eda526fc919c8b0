import { Secret, TOTP } from "otpauth"
import type { Random } from "./random.ts"

/** RFC 6238 as every authenticator app speaks it. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20
/** A code is good for one step before and after its own: clocks differ, and typing takes time. */
const WINDOW = 1

const totpOf = (secret: Uint8Array, labels: { issuer?: string; account?: string } = {}) =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    ...(labels.issuer === undefined ? {} : { issuer: labels.issuer }),
    ...(labels.account === undefined ? {} : { label: labels.account }),
  })

export const newTotpSecret = (random: Random): Uint8Array => random.bytes(SECRET_BYTES)

/** The secret as a person types it into an app: base 32. */
export const typedSecret = (secret: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(secret).buffer }).base32

/** The address that the QR code carries to the app. */
export const totpUri = (secret: Uint8Array, issuer: string, account: string): string =>
  totpOf(secret, { issuer, account }).toString()

/**
 * The time step whose code this is, one before or after the present included; undefined for a wrong code. A caller that
 * accepts it keeps the step, and accepts neither it nor an earlier one again.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
