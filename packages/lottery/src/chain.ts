import { charactersOf, padded } from "./alphabet.ts"
import type { Family } from "./play.ts"

/** Balls derived from a block hash; LHC also has a special ball (its lunar year comes from the calendar). */
export type Derived = { readonly balls: readonly string[]; readonly special?: string }

/**
 * The draw of a game family from a block hash of 64 lower-case hex characters, without 0x. `undefined` is
 * a void draw: too few decimal characters in the hash. Throws RangeError on anything that is not a hash.
 * Catalogue, section 2.8.
 */
export function derive(family: Family, hash: string): Derived | undefined {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError("a block hash has 64 lower-case hex characters")
  switch (family) {
    case "SSC":
      return lastDecimals(hash, 5)
    case "PCB":
      return lastDecimals(hash, 3)
    case "K3": {
      const y = Number(BigInt(`0x${hash}`) % 216n)
      return { balls: [Math.floor(y / 36), Math.floor(y / 6) % 6, y % 6].map((face) => String(face + 1)) }
    }
    case "PK10":
      return { balls: withoutRepetition(hash, 10, 10) }
    case "11X5":
      return { balls: withoutRepetition(hash, 11, 5) }
    case "LF":
      return { balls: withoutRepetition(hash, 20, 8) }
    case "LHC": {
      const balls = withoutRepetition(hash, 49, 7)
      return { balls: balls.slice(0, 6), special: balls[6] ?? "" }
    }
  }
}

function lastDecimals(hash: string, count: number): Derived | undefined {
  const decimals = hash.replace(/[a-f]/g, "")
  return decimals.length < count ? undefined : { balls: charactersOf(decimals.slice(-count)) }
}

/** k different balls of 01…n: the hash modulo n(n−1)…(n−k+1), written in the falling-factorial system. */
function withoutRepetition(hash: string, n: number, k: number): readonly string[] {
  let y = BigInt(`0x${hash}`)
  let size = 1n
  for (let i = 0; i < k; i++) size *= BigInt(n - i)
  y %= size
  const places: number[] = []
  for (let i = k - 1; i >= 0; i--) {
    places[i] = Number(y % BigInt(n - i))
    y /= BigInt(n - i)
  }
  return takeOut(padded(1, n), places)
}

/** Removes one element after the other at the given places of the shrinking list, and gives them in that order. */
export function takeOut(symbols: readonly string[], places: readonly number[]): readonly string[] {
  const left = [...symbols]
  return places.flatMap((place) => left.splice(place, 1))
}
