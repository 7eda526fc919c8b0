import { staffPuzzle } from "@croupier/contract/console/session"
import { call } from "../api/call.ts"

/** Longer than the slowest telephone needs; a puzzle is good for ten minutes. */
const TIMEOUT_MS = 60_000
const COUNTER_BYTES = 4

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * Asks for a puzzle of ALTCHA's second version and works at it: PBKDF2 over the nonce and a counter, until the key
 * begins as asked. The browser's own cryptography works beside the page's thread. Throws where it takes too long.
 */
export async function solvedPuzzle(): Promise<string> {
  const challenge = await call(staffPuzzle, {})
  const { nonce, salt, cost, keyLength = 32, keyPrefix } = challenge.parameters
  const prefix = keyPrefix.toLowerCase()
  const saltBytes = bytesOf(salt)
  const nonceBytes = bytesOf(nonce)
  const typed = new Uint8Array(nonceBytes.length + COUNTER_BYTES)
  typed.set(nonceBytes)
  const end = performance.now() + TIMEOUT_MS
  for (let counter = 0; performance.now() < end; counter++) {
    new DataView(typed.buffer).setUint32(nonceBytes.length, counter)
    const password = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"])
    const bits = await crypto.subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: saltBytes, iterations: cost },
      password,
      keyLength * 8,
    )
    const derivedKey = hexOf(new Uint8Array(bits))
    if (derivedKey.startsWith(prefix)) return JSON.stringify({ challenge, solution: { counter, derivedKey } })
  }
  throw new Error("the puzzle was not solved in time")
}
