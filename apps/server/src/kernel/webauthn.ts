import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server"

/** Where a key is made for; it works nowhere else. */
export interface KeyPlace {
  readonly origin: string
  readonly rpId: string
}

/** The stored fields of a key. */
export interface KeptKey {
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

export function placeAt(url: string): KeyPlace {
  const { origin, hostname } = new URL(url)
  return { origin, rpId: hostname }
}

/** The columns hold what the library gave. */
export const transportsOf = (stored: readonly string[]): AuthenticatorTransport[] =>
  [...stored] as AuthenticatorTransport[]

/** The key that a browser made for a challenge, by its own finger, face or PIN; undefined for whatever does not hold. */
export async function madeKey(
  response: Readonly<Record<string, unknown>>,
  expectedChallenge: string,
  { origin, rpId }: KeyPlace,
): Promise<KeptKey | undefined> {
  const checked = await verifyRegistrationResponse({
    // The library checks every part of it.
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { id, publicKey, counter, transports }
}

/** The count of a key that answered a challenge; undefined for whatever does not hold, a copied key among it. */
export async function usedKey(
  response: Readonly<Record<string, unknown>>,
  expectedChallenge: string,
  { origin, rpId }: KeyPlace,
  key: KeptKey,
): Promise<number | undefined> {
  const checked = await verifyAuthenticationResponse({
    // The library checks every part of it.
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { ...key, transports: transportsOf(key.transports) },
    requireUserVerification: true,
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}
